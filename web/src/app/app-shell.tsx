/** The layout around every screen, including Not Found for a visitor without a session. */
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useRouteContext, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { mayOpenPerson } from '#shared/features/employees/person-path.ts'
import { sessionApi } from '#shared/features/session.ts'
import { t } from '#shared/kit/texts.ts'
import { PictureDialog } from '#web/features/pictures/public.ts'
import { getAudience } from '#web/kit/config.ts'
import { PersonPages } from '#web/kit/person-pages.ts'
import { queryFor } from '#web/kit/queries.ts'
import { NotFound } from '#web/kit/route-fallbacks.tsx'
import { updatePerson, useSession } from '#web/kit/session.ts'
import { useMedia } from '#web/kit/use-media.ts'
import { useShortcut } from '#web/kit/use-shortcut.ts'
import { Sheet, SheetContent, SheetTitle } from '#web/ui/sheet.tsx'
import { Tooltips } from '#web/ui/tooltips.tsx'
import { useGoToKeys } from './go-to-keys.ts'
import { loadOverlays } from './load-overlays.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useNarrowMenu } from './use-narrow-menu.ts'

const CommandPalette = lazy(() =>
  import('./palette/command-palette.tsx').then(({ CommandPalette }) => ({ default: CommandPalette })),
)
const LeadersPeople = lazy(() =>
  import('./leaders-people.tsx').then(({ LeadersPeople }) => ({ default: LeadersPeople })),
)
const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ({ default: ShortcutsDialog })),
)

/** A fifth of the window's width, between 200 and 310 pixels. Source: spec 1 section 2.1. */
const sidebarWidth = { width: 'clamp(200px, 20vw, 310px)' }
const narrowSidebarWidth = { width: '56px' }

/** Deferred: in the router's own transition, the shell and the first screen would render in one long task. */
export function AppShell() {
  return useDeferredValue(true, false) ? <Shell /> : null
}

function Shell() {
  const [open, setOpen] = useState<'menu' | 'palette' | 'shortcuts' | 'picture'>()
  const close = () => setOpen(undefined)
  const session = useSession()
  const person = session?.person
  const roles = getAudience() === 'staff' ? session?.roles : undefined
  const [asksWhom, setAsksWhom] = useState(false)
  const [people, setPeople] = useState<ReadonlySet<string>>()
  const who = { roles: roles ?? [] }
  const isOfSome = mayOpenPerson(who, true) && !mayOpenPerson(who, false)
  const askWhom = useCallback(() => setAsksWhom(true), [])
  const personPages = {
    opens: (isInReach: boolean, id = '') =>
      mayOpenPerson(who, isInReach || id === person?.employeeId || people?.has(id) === true),
    askWhom: isOfSome ? askWhom : undefined,
  }
  const isUnknown = useRouteContext({ from: '/_app', select: context => context.isUnknown })
  useShortcut('mod+k', () => setOpen(now => (now === 'palette' ? undefined : 'palette')))
  useShortcut('?', () => setOpen('shortcuts'))
  const [isNarrow, toggleWidth] = useNarrowMenu()
  // Its links are only rendered once it is opened.
  const opensMenuOver = useMedia('(width < 48rem)')
  useShortcut('[', toggleWidth)
  useGoToKeys()
  const main = useFocusOnNewScreen()
  useRefreshedRoles()
  useEffect(() => {
    // Once this is drawn, but not only when the browser is idle: a toast reports a lost connection. A failure is no
    // error here: `LoadWhenIdle` at the root route shows them, and fetches them again.
    const timer = setTimeout(() => loadOverlays().catch(() => {}))
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <div className="flex min-h-dvh">
        <a
          href="#main"
          className="fixed top-2 left-2 z-50 -translate-y-16 print:hidden rounded-md bg-primary px-3 py-2 text-primary-foreground focus:translate-y-0"
        >{t`Skip to content`}</a>
        {opensMenuOver ? null : (
          <aside
            style={isNarrow ? narrowSidebarWidth : sidebarWidth}
            className="sticky top-0 h-dvh shrink-0 border-r bg-sidebar max-md:hidden print:hidden"
          >
            <Sidebar isNarrow={isNarrow} toggleWidth={toggleWidth} />
          </aside>
        )}
        <Sheet open={open === 'menu'} onOpenChange={next => setOpen(next ? 'menu' : undefined)}>
          <SheetContent style={sidebarWidth}>
            <SheetTitle className="sr-only">{t`Menu`}</SheetTitle>
            <Sidebar onLeave={close} />
          </SheetContent>
        </Sheet>
        <div className="min-w-0 flex-1">
          <TopBar
            openMenu={() => setOpen('menu')}
            openPalette={() => setOpen('palette')}
            showShortcuts={() => setOpen('shortcuts')}
            showPicture={() => setOpen('picture')}
          />
          <main id="main" ref={main} tabIndex={-1} className="outline-none">
            <PersonPages value={personPages}>{isUnknown ? <NotFound /> : <Outlet />}</PersonPages>
          </main>
        </div>
        <Suspense>{isOfSome && asksWhom ? <LeadersPeople onLoaded={setPeople} /> : null}</Suspense>
        <Suspense>
          {open === 'palette' ? <CommandPalette close={close} /> : null}
          {open === 'shortcuts' ? <ShortcutsDialog close={close} /> : null}
          {open === 'picture' && person ? <PictureDialog person={person} close={close} /> : null}
        </Suspense>
      </div>
      <Tooltips />
    </>
  )
}

/** Refetched on window focus, so that the menu follows role changes while the app is open. */
function useRefreshedRoles(): void {
  const isSignedIn = useSession() !== undefined
  const { data: person } = useQuery({ ...queryFor(sessionApi.calls.me), enabled: isSignedIn })
  const router = useRouter()
  useEffect(() => {
    if (person && updatePerson(person)) void router.invalidate()
  }, [person, router])
}

/** Focuses the content of a new screen, so that keyboard users do not have to tab through the menu again. */
function useFocusOnNewScreen() {
  const main = useRef<HTMLElement>(null)
  const path = useLocation({ select: location => location.pathname })
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    const focus = () => main.current?.focus({ preventScroll: true })
    focus()
    // A closing menu or panel returns the focus to its button in the top bar, as late as its animation ends.
    const waiting = new AbortController()
    const { signal } = waiting
    const stop = () => waiting.abort()
    addEventListener('focusin', ({ target }) => target instanceof Element && target.closest('header') && focus(), {
      signal,
    })
    for (const press of ['keydown', 'pointerdown']) addEventListener(press, stop, { signal, capture: true })
    return stop
  }, [path])
  return main
}
