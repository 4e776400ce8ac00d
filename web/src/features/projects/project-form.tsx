import { Navigate, useNavigate } from '@tanstack/react-router'
import { type Project, projects } from '#shared/features/projects.ts'
import { api } from '#web/kit/api.ts'
import { DayField, SwitchField, TextAreaField, TextField } from '#web/kit/form/fields.tsx'
import { RecordForm, Section } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { Page } from '#web/kit/page.tsx'
import { say } from '#web/kit/say.ts'
import { useKeepsProjects } from './projects-list.tsx'

const { contract, messages, Form } = projects
const { one, create, update } = contract.calls

/** Who may see projects but not make them has nothing to do here. */
export const NewProject = () => (useKeepsProjects() ? <ProjectForm /> : <Navigate to="/projects" replace />)

export const EditProject = ({ id }: { id: string }) => (
  <RecordScreen call={one} id={id} title="Project">
    {project => <ProjectForm project={project} />}
  </RecordScreen>
)

function ProjectForm({ project }: { project?: Project }) {
  const navigate = useNavigate()
  const keeps = useKeepsProjects()
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
      project ? api(update, { params: { id: project._id }, body, ...sent }) : api(create, { body, ...sent }),
    saved: () => {
      say.done(project ? messages.updated : messages.created)
      void navigate({ to: '/projects' })
    },
  })
  return (
    <Page title={project ? project.name : 'New project'} subtitle={project ? 'Project' : undefined}>
      <RecordForm form={form} className="max-w-3xl">
        <Section title="Project">
          <TextField {...form.field('name')} label="Name" />
          <DayField {...form.field('clientSince')} label="Client since" />
          <TextField {...form.field('category')} label="Category" />
          <TextField {...form.field('partner')} label="Partner" />
          <TextAreaField {...form.field('techStack')} label="Tech stack" />
        </Section>
        <Section title="Timesheets">
          <SwitchField {...form.field('holidays')} label="Holidays count as hours" />
          <SwitchField {...form.field('vacations')} label="Vacations fill in their hours" />
          <SwitchField {...form.field('allowTimsheetImport')} label="Timesheets may be imported" />
          <SwitchField {...form.field('isActive')} label="Active" />
        </Section>
      </RecordForm>
    </Page>
  )
}
