import './styles.css'
import { lazy, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { loadOverlays } from './app/load-overlays.ts'
import { isSignInPath } from './features/sign-in/sign-in-screens.ts'
import { loadConfig } from './kit/config.ts'
import { ErrorState } from './kit/empty-state.tsx'
import { loadLanguage } from './kit/language.ts'
import { hasStoredToken } from './kit/session.ts'
import { keepFocus } from './ui/keep-focus.ts'

const rootElement = document.getElementById('root')
if (!rootElement) throw new Error('index.html has no #root')
const root = createRoot(rootElement, { onUncaughtError: showFailure })

function showFailure(error: unknown): void {
  reportError(error)
  root.render(<ErrorState retry={() => window.location.reload()} />)
}

const loadApp = () => import('./app-root.tsx')
const LazyApp = lazy(async () => ({ default: (await loadApp()).App }))
const loadOverlaysAndApp = async () => (await Promise.all([loadOverlays(), loadApp()]))[0]

async function loadSignIn() {
  const { SignInApp } = await import('./features/sign-in/sign-in-app.tsx')
  return () => <SignInApp App={LazyApp} loadOverlays={loadOverlaysAndApp} />
}

/** Whether to show sign-in without the app. Also redirects visitors from the start path of either host to sign-in. */
function isForStranger(): boolean {
  if (hasStoredToken()) return false
  if (window.location.pathname === '/') window.history.replaceState(null, '', '/login')
  return isSignInPath(window.location.pathname)
}

/**
 * A function, because top-level await would deadlock: translations import code that the build bundles with this module,
 * and each would wait for the other.
 */
async function start(): Promise<void> {
  try {
    const loadShown = isForStranger() ? loadSignIn() : loadApp().then(({ App }) => App)
    const [Shown] = await Promise.all([loadShown, loadConfig(), loadLanguage()])
    // As a transition, the first screen is rendered in short slices, between which the page answers.
    startTransition(() =>
      root.render(
        <StrictMode>
          <Shown />
        </StrictMode>,
      ),
    )
  } catch (error) {
    showFailure(error)
  }
}

keepFocus()
void start()
