/** How a program uses an access token, with an example that works as is. */
import { Link } from '@tanstack/react-router'
import { actionItemsApi } from '#shared/features/action-items.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import type { Audience } from '#shared/kit/access.ts'
import { ACCESS_TOKEN_PREFIX } from '#shared/kit/access-tokens.ts'
import { TOKEN_HEADER } from '#shared/kit/session.ts'
import { t } from '#shared/kit/texts.ts'
import { getAudience } from '#web/kit/config.ts'
import { sentence } from '#web/kit/sentence.tsx'
import { Card } from '#web/ui/card.tsx'
import { Example } from './call-details.tsx'

const EXAMPLES: Readonly<Record<Audience, string>> = {
  staff: actionItemsApi.calls.list.path,
  timesheet: timesheetsApi.calls.mine.path,
}

export const TokenCard = () => (
  <Card className="mb-5 grid gap-x-8 p-5 lg:grid-cols-2">
    <div>
      <h2 className="text-base font-semibold">{t`Calls by a program`}</h2>
      <p className="mt-2 text-muted-foreground">{sentence`Make an ${<Link to="/access-tokens" className="font-medium text-foreground underline underline-offset-4">{t`access token`}</Link>} for it, and send that in the header ${<code className="font-mono text-[0.8125rem]">{TOKEN_HEADER}</code>}. Read tokens make GET calls; read-and-write tokens make every call that accepts tokens. Each call below says whether it does.`}</p>
    </div>
    <div className="min-w-0 lg:-mt-7.5">
      <Example
        title={t`With a token`}
        text={`curl \\\n  '${window.location.origin}${EXAMPLES[getAudience()]}' \\\n  -H '${TOKEN_HEADER}: ${ACCESS_TOKEN_PREFIX}…'`}
      />
    </div>
  </Card>
)
