/** The menu in which a person chooses the grouping of a list. */
import Rows3 from 'lucide-react/icons/rows-3'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'

interface GroupMenuProps {
  /** The groupings by their name in the URL. */
  readonly groups: Readonly<Record<string, { readonly name: string }>>
  readonly groupBy: string | undefined
  readonly onChange: (groupBy: string | undefined) => void
}

const NOTHING = ''

export function GroupMenu({ groups, groupBy, onChange }: GroupMenuProps) {
  const grouping = groupBy === undefined ? undefined : groups[groupBy]
  const chosen = grouping && t(grouping.name)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="quiet"
          aria-label={chosen ? t`Grouped by ${chosen}` : t`Group`}
          className="font-normal max-xl:px-2.5"
        >
          <Rows3 className={chosen ? 'text-primary' : undefined} />
          <span className="max-xl:sr-only">{chosen ?? t`Group`}</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="min-w-44">
        <DropdownMenuLabel>{t`Group by`}</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={groupBy ?? NOTHING} onValueChange={name => onChange(name || undefined)}>
          <DropdownMenuRadioItem value={NOTHING}>{t`Nothing`}</DropdownMenuRadioItem>
          {Object.entries(groups).map(([key, { name }]) => (
            <DropdownMenuRadioItem key={key} value={key}>
              {t(name)}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
