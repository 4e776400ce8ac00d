import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { type Project, projectsCatalogue } from '#shared/features/projects.ts'
import { fetchApi } from '#web/kit/api.ts'
import { DayField, SwitchField, TextAreaField, TextField } from '#web/kit/form/fields.tsx'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { toast } from '#web/kit/toast.ts'
import { useMayEditProjects } from './projects-list.tsx'

const { contract, messages, Form } = projectsCatalogue
const { one, create, update } = contract.calls

/** People who may see projects but not create them are redirected. */
export const NewProjectScreen = () => (useMayEditProjects() ? <ProjectForm /> : <Navigate to="/projects" replace />)

export const EditProjectScreen = () => (
  <RecordScreen call={one} id={useParams({ from: '/_app/projects/$id' }).id} title="Project">
    {project => <ProjectForm project={project} />}
  </RecordScreen>
)

function ProjectForm({ project }: { project?: Project }) {
  const navigate = useNavigate()
  const keeps = useMayEditProjects()
  const form = useRecordForm({
    schema: Form,
    values: {
      name: project?.name ?? '',
      category: project?.category ?? '',
      partner: project?.partner ?? '',
      clientSince: project?.clientSince ?? '',
      techStack: project?.techStack ?? '',
      isActive: project?.isActive ?? true,
      holidays: project?.holidays ?? false,
      vacations: project?.vacations ?? false,
      allowTimsheetImport: project?.allowTimsheetImport ?? false,
    },
    readOnly: !keeps,
    ...(project ? { version: project.version } : {}),
    save: (body, sent) =>
      project ? fetchApi(update, { params: { id: project._id }, body, ...sent }) : fetchApi(create, { body, ...sent }),
    onSaved: () => {
      toast.success(project ? messages.updated : messages.created)
      void navigate({ to: '/projects' })
    },
  })
  return (
    <ScreenLayout title={project ? project.name : 'New project'} subtitle={project ? 'Project' : undefined}>
      <RecordForm form={form} className="max-w-3xl">
        <FormSection title="Project">
          <TextField {...form.field('name')} label="Name" />
          <DayField {...form.field('clientSince')} label="Client since" />
          <TextField {...form.field('category')} label="Category" />
          <TextField {...form.field('partner')} label="Partner" />
          <TextAreaField {...form.field('techStack')} label="Tech stack" />
        </FormSection>
        <FormSection title="Timesheets">
          <SwitchField {...form.field('holidays')} label="Holidays count as hours" />
          <SwitchField {...form.field('vacations')} label="Vacations fill in their hours" />
          <SwitchField {...form.field('allowTimsheetImport')} label="Timesheets may be imported" />
          <SwitchField {...form.field('needsApproval')} label="Timesheets need the leader’s approval" />
          <SwitchField {...form.field('isActive')} label="Active" />
        </FormSection>
      </RecordForm>
    </ScreenLayout>
  )
}
