/** The employee's own action items on the employee host: open ones first, then closed ones. */
import { useQuery } from '@tanstack/react-query'
import { actionItemsApi, isActionItemClosed } from '#shared/features/action-items.ts'
import { t } from '#shared/kit/texts.ts'
import { FeedsButton } from '#web/features/who-is-out/public.ts'
import { OwnGroup, OwnListScreen } from '#web/kit/own-place/own-list.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { OwnItemRow } from './own-item-row.tsx'

export const OwnActionItemsScreen = () => (
  <OwnListScreen
    title={t`My action items`}
    subtitle={t`What you have to do, and what is shared with you`}
    actions={<FeedsButton />}
    query={useQuery(queryFor(actionItemsApi.calls.mine))}
    isToDo
    empty={t`You have no action items. Those of your one-on-ones show here once they are shared with you.`}
  >
    {items => (
      <>
        <OwnGroup
          title={t`To do`}
          items={items.filter(({ status }) => !isActionItemClosed(status._id))}
          none={t`Nothing open.`}
        >
          {item => <OwnItemRow key={item._id} item={item} />}
        </OwnGroup>
        <OwnGroup title={t`Closed`} items={items.filter(({ status }) => isActionItemClosed(status._id))}>
          {item => <OwnItemRow key={item._id} item={item} />}
        </OwnGroup>
      </>
    )}
  </OwnListScreen>
)
