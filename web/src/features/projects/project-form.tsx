import { Navigate, useParams } from '@tanstack/react-router'
import { type Project, projectsCatalogue } from '#shared/features/projects.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { DayField, SwitchField, TextAreaField, TextField } from '#web/kit/form/fields.tsx'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useLeaveRecord } from '#web/kit/form/use-leave-record.ts'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { toast } from '#web/kit/toast.ts'
import { useMayEditProjects } from './projects-list.tsx'

const { contract, Form } = projectsCatalogue
const { one, create, update } = contract.calls

/** Redirects people who may see projects but not create them. */
export const NewProjectScreen = () => (useMayEditProjects() ? <ProjectForm /> : <Navigate to="/projects" replace />)

export const EditProjectScreen = () => (
  <RecordScreen call={one} id={useParams({ from: '/_app/projects/$id' }).id} title={t`Project`}>
    {project => <ProjectForm project={project} />}
  </RecordScreen>
)

function ProjectForm({ project }: { project?: Project }) {
  const leave = useLeaveRecord('/projects')
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
      needsApproval: project?.needsApproval ?? false,
    },
    readOnly: !keeps,
    ...(project ? { version: project.version } : {}),
    save: (body, sent) =>
      project ? fetchApi(update, { params: { id: project._id }, body, ...sent }) : fetchApi(create, { body, ...sent }),
    onSaved: () => {
      toast.success(project ? t`Project updated successfully.` : t`Project created successfully.`)
      leave()
    },
  })
  return (
    <ScreenLayout
      width="form"
      title={project ? project.name : t`New project`}
      subtitle={project ? t`Project` : undefined}
    >
      <RecordForm form={form}>
        <FormSection title={t`Details`}>
          <TextField {...form.field('name')} label={t`Name`} />
          <DayField {...form.field('clientSince')} label={t`Client since`} />
          <TextField {...form.field('category')} label={t`Category`} />
          <TextField {...form.field('partner')} label={t`Partner`} />
          <TextAreaField {...form.field('techStack')} label={t`Tech stack`} />
          <SwitchField {...form.field('isActive')} label={t`Active`} />
        </FormSection>
        <FormSection title={t`Timesheets`}>
          <SwitchField {...form.field('holidays')} label={t`Holidays count as hours`} />
          <SwitchField {...form.field('vacations')} label={t`Vacations fill in their hours`} />
          <SwitchField {...form.field('allowTimsheetImport')} label={t`Timesheets may be imported`} />
          <SwitchField {...form.field('needsApproval')} label={t`Timesheets need the leader’s approval`} />
        </FormSection>
      </RecordForm>
    </ScreenLayout>
  )
}
