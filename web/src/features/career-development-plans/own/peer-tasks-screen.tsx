/** The colleagues that the signed-in person is asked to comment on as a peer, on the main host. */
import { useQuery } from '@tanstack/react-query'
import { type PeerTaskListItem, peerTaskPath } from '#shared/features/career-development-plans/peers.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { getAudience } from '#web/kit/config.ts'
import { OwnGroup, OwnListScreen, OwnRow } from '#web/kit/own-place/own-list.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { Chip } from '#web/ui/chip.tsx'

export const PeerTasksScreen = () => (
  <OwnListScreen
    title={t`Comments as a peer`}
    subtitle={t`Requests to comment on a colleague’s work`}
    query={useQuery(queryFor(careerDevelopmentPlansApi.calls.peerTasks))}
    empty={t`Nobody asks for your comments at the moment.`}
  >
    {tasks => <PeerTaskGroups tasks={tasks} />}
  </OwnListScreen>
)

export const PeerTaskGroups = ({ tasks }: { tasks: readonly PeerTaskListItem[] }) => (
  <>
    <OwnGroup title={t`Comments to write`} items={tasks.filter(({ state }) => state !== 'sent')}>
      {task => <PeerTaskRow key={task._id} task={task} />}
    </OwnGroup>
    <OwnGroup title={t`Comments sent`} items={tasks.filter(({ state }) => state === 'sent')}>
      {task => <PeerTaskRow key={task._id} task={task} />}
    </OwnGroup>
  </>
)

const PeerTaskRow = ({ task }: { task: PeerTaskListItem }) => (
  <OwnRow
    path={peerTaskPath(getAudience(), task._id)}
    title={fullName(task.employee)}
    detail={[task.jobTitle?.name, t`for ${fullName(task.leaderAssigned)}`].filter(Boolean).join(' · ')}
    end={<PeerTaskChip task={task} />}
  />
)

function PeerTaskChip({ task: { state, until } }: { task: PeerTaskListItem }) {
  if (state === 'sent') return <Chip tone="green">{t`Sent`}</Chip>
  if (state === 'declined') return <Chip tone="grey">{t`Declined`}</Chip>
  return <Chip tone="yellow">{t`Until ${formatDay(until)}`}</Chip>
}
