/** Breadcrumbs, the Back button, and the account menu. */
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Menu from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { Fragment } from 'react'
import { t } from '#shared/kit/texts.ts'
import { NoticeBell } from '#web/features/notices/notice-bell.tsx'
import { MOD_KEY } from '#web/kit/mod-key.ts'
import { useRecordNames } from '#web/kit/record-names.ts'
import { Button } from '#web/ui/button.tsx'
import { AvatarMenu } from './avatar-menu.tsx'
import { getBreadcrumbs } from './screen-names.ts'

interface TopBarProps {
  readonly openMenu: () => void
  readonly openPalette: () => void
  readonly showShortcuts: () => void
  readonly showPicture: () => void
}

export function TopBar({ openMenu, openPalette, showShortcuts, showPicture }: TopBarProps) {
  const router = useRouter()
  const path = useLocation({ select: location => location.pathname })
  return (
    <header className="sticky low:static top-0 z-30 flex print:hidden h-14 items-center gap-1 border-b bg-background/85 px-2 backdrop-blur sm:px-4">
      <Button variant="ghost" size="icon" className="md:hidden" aria-label={t`Open the menu`} onClick={openMenu}>
        <Menu />
      </Button>
      <Button
        data-tooltip={t`Back`}
        variant="ghost"
        size="icon"
        aria-label={t`Back`}
        onClick={() => router.history.back()}
      >
        <ArrowLeft />
      </Button>
      <Breadcrumb path={path} />
      <div className="ml-auto flex shrink-0 items-center gap-2 pl-2">
        <Button
          variant="outline"
          size="sm"
          className="text-muted-foreground max-sm:border-0 max-sm:bg-transparent max-sm:shadow-none lg:w-80 lg:justify-start"
          aria-keyshortcuts="Meta+K Control+K"
          onClick={openPalette}
        >
          <Search />
          <span className="font-normal max-lg:sr-only">{t`Search people, pages and actions`}</span>
          <span aria-hidden className="font-normal max-sm:hidden lg:hidden">{t`Search`}</span>
          <kbd aria-hidden className="ml-auto rounded border px-1 font-sans text-[0.6875rem] max-sm:hidden">
            {MOD_KEY}K
          </kbd>
        </Button>
        <NoticeBell showShortcuts={showShortcuts} />
        <AvatarMenu showShortcuts={showShortcuts} showPicture={showPicture} />
      </div>
    </header>
  )
}

function Breadcrumb({ path }: { path: string }) {
  const all = getBreadcrumbs(path, useRecordNames())
  return (
    <nav aria-label={t`Breadcrumb`} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1 text-[0.8125rem] text-muted-foreground">
        {all.map(({ label, to }, index) => {
          const isLast = index === all.length - 1
          return (
            <Fragment
              key={all
                .slice(0, index + 1)
                .map(crumb => crumb.label)
                .join('/')}
            >
              {index > 0 ? <ChevronRight aria-hidden className="size-3.5 shrink-0 opacity-60 max-sm:hidden" /> : null}
              <li
                className={isLast ? 'truncate font-medium text-foreground' : 'max-w-40 shrink-0 truncate max-sm:hidden'}
                {...(isLast ? { 'aria-current': 'page' } : {})}
              >
                {!isLast && to ? (
                  <Link to={to} className="rounded-sm hover:text-foreground">
                    {label}
                  </Link>
                ) : (
                  label
                )}
              </li>
            </Fragment>
          )
        })}
      </ol>
    </nav>
  )
}
