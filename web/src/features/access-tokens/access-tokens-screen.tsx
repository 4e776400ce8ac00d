/** The person's access tokens on this host. A program that sends one makes calls as that person. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import {
  type AccessToken,
  accessTokenCalls,
  accessTokenMessages,
  TOKEN_SCOPE_LABELS,
} from '#shared/kit/access-tokens.ts'
import { addDays, formatDay, utcToday } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/confirm.tsx'
import { DataTable } from '#web/kit/list-screen/data-table.tsx'
import { ListCard } from '#web/kit/list-screen/list-card.tsx'
import { NewButton } from '#web/kit/list-screen/list-screen.tsx'
import { RowAction } from '#web/kit/list-screen/row-actions.tsx'
import { LocalTime } from '#web/kit/local-time.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { type ShortcutList, useScreenShortcuts } from '#web/kit/screen-shortcuts.ts'
import { SecretDialog } from '#web/kit/secret-dialog.tsx'
import { sentence } from '#web/kit/sentence.tsx'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'

const SHORTCUTS: ShortcutList = [['n', 'New access token']]
/** Tokens that expire within this many days are highlighted. */
const SOON = 7

export function AccessTokensScreen() {
  useScreenShortcuts('Access tokens', SHORTCUTS)
  const asked = useQuery({ ...queryFor(accessTokenCalls.accessTokens), meta: { isQuiet: true } })
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<{ readonly name: string; readonly token: string }>()
  return (
    <ScreenLayout
      title={t`Access tokens`}
      subtitle={sentence`A program with your token can do what you can do. See the ${<Link to="/api-reference" className="font-medium underline underline-offset-4">{t`API reference`}</Link>}.`}
      actions={<NewButton open={() => setIsMaking(true)} />}
    >
      <ListCard
        asked={asked}
        empty={t`No access tokens yet. Make one for each program, so you can revoke each separately.`}
        emptyAct={
          <Button variant="outline" size="sm" onClick={() => setIsMaking(true)}>
            <Plus /> {t`New access token`}
          </Button>
        }
      >
        {rows => (
          <DataTable<AccessToken, string>
            label={t`Access tokens`}
            rows={rows}
            columns={[
              { key: 'name', header: t`Name`, cell: ({ name }) => <span className="break-words">{name}</span> },
              {
                key: 'scope',
                header: t`Scope`,
                cell: ({ scope }) => t(TOKEN_SCOPE_LABELS[scope]),
                className: 'sm:whitespace-nowrap',
              },
              { key: 'state', header: t`State`, cell: token => <TokenState token={token} /> },
              {
                key: 'createdAt',
                header: t`Created`,
                cell: ({ createdAt }) => <LocalTime at={createdAt} />,
                // On a phone, half a line is too short for it.
                className: 'tabular-nums max-sm:col-span-2',
              },
              {
                key: 'lastUsedAt',
                header: t`Last used`,
                cell: ({ lastUsedAt }) => (lastUsedAt ? <LocalTime at={lastUsedAt} /> : t`Never`),
                className: 'tabular-nums max-sm:col-span-2',
              },
              {
                key: 'endsOn',
                header: t`Last day`,
                cell: ({ endsOn }) => formatDay(endsOn),
                className: 'tabular-nums sm:whitespace-nowrap',
              },
            ]}
            actions={token => <RevokeAction token={token} />}
          />
        )}
      </ListCard>
      {isMaking ? <NewTokenDialog onMade={setMade} onClose={() => setIsMaking(false)} /> : null}
      {made ? (
        <SecretDialog
          title={t`Access token ${made.name}`}
          description={t`Whoever has it can do what it opens, so keep it as you keep a password.`}
          label={t`Token`}
          secret={made.token}
          onClose={() => setMade(undefined)}
        />
      ) : null}
    </ScreenLayout>
  )
}

function TokenState({ token: { endsOn } }: { token: AccessToken }) {
  const today = utcToday(new Date())
  if (endsOn < today) return <Chip tone="grey">{t`Ended¦a token`}</Chip>
  return endsOn <= addDays(today, SOON) ? (
    <Chip tone="yellow">{t`Ends soon`}</Chip>
  ) : (
    <Chip tone="green">{t`Active`}</Chip>
  )
}

function RevokeAction({ token: { _id, name } }: { token: AccessToken }) {
  const revoking = useMutation({
    mutationFn: () => fetchApi(accessTokenCalls.revokeAccessToken, { params: { id: _id } }),
    onSuccess: () => toast.success(t(accessTokenMessages.revoked)),
  })
  const press = async () => {
    const accepted = await confirmAction({
      title: t`Revoke ${name}?`,
      text: t`Programs that use it are refused at once, and it cannot be brought back.`,
      acceptLabel: t`Revoke`,
      destroys: true,
    })
    if (accepted) revoking.mutate()
  }
  return (
    <RowAction
      label={t`Revoke`}
      rowName={name}
      icon={<Trash2 />}
      disabled={revoking.isPending}
      onClick={() => void press()}
    />
  )
}
