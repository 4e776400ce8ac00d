/** Sign-in with Microsoft or Google. Code flow with PKCE, only to get the ID token, which the server verifies. */
import { type ProviderSignIn, sessionApi } from '#shared/features/session.ts'
import { ApiError, fetchApi } from '#web/kit/api.ts'
import { getAudience, getConfig } from '#web/kit/config.ts'
import { getSession as current } from '#web/kit/session.ts'
import { createNonce } from './nonce.ts'

export type SignInProvider = 'microsoft' | 'google'
export const NO_TOKEN = 'Something went wrong with the login, please try again'
export const PROVIDER_ERROR = 'Something went wrong with the login'

/** Google gives ID tokens to pages only through its own script, not through code flow with PKCE. */
export const GOOGLE_ORIGIN = 'https://accounts.google.com'

const PROVIDER_KEY = 'muster.provider'
const NONCE_KEY = 'muster.nonce'

async function createUserManager(provider: SignInProvider) {
  const settings = getConfig().providers[provider]
  if (!settings) throw new Error(`${provider} is not configured on this stage`)
  const { InMemoryWebStorage, UserManager, WebStorageStateStore } = await import('oidc-client-ts')
  return new UserManager({
    authority: settings.authority,
    client_id: settings.clientId,
    redirect_uri: `${window.location.origin}/login/callback`,
    response_type: 'code',
    scope: 'openid profile email',
    loadUserInfo: false,
    automaticSilentRenew: false,
    monitorSession: false,
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
    // The provider's tokens are used for one exchange and never stored.
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  })
}

export async function redirectToProvider(provider: SignInProvider): Promise<void> {
  sessionStorage.setItem(PROVIDER_KEY, provider)
  const { nonce, secret } = await createNonce()
  sessionStorage.setItem(NONCE_KEY, secret)
  // After signing out, people want to choose an account.
  await (await createUserManager(provider)).signinRedirect({ prompt: 'select_account', nonce })
}

/** Handles the redirect back from the provider, with the parameters in the URL. */
export async function finishSignIn(): Promise<void> {
  const provider = sessionStorage.getItem(PROVIDER_KEY) === 'google' ? 'google' : 'microsoft'
  const user = await (await createUserManager(provider)).signinRedirectCallback().catch((cause: unknown) => {
    reportError(cause)
    throw new ApiError(0, PROVIDER_ERROR)
  })
  if (!user.id_token) throw new ApiError(0, NO_TOKEN)
  const { sub, name, email } = user.profile
  const nonceSecret = sessionStorage.getItem(NONCE_KEY) ?? undefined
  sessionStorage.removeItem(NONCE_KEY)
  await exchangeIdToken(provider, { accessToken: user.id_token, nonceSecret }, { sub, name, email })
}

/** Exchanges the ID token for a session on this host. */
export async function exchangeIdToken(
  provider: SignInProvider,
  token: ProviderSignIn,
  accountData?: unknown,
): Promise<void> {
  const { microsoft, google, employeeMicrosoft, employeeGoogle } = sessionApi.calls
  const isEmployee = getAudience() === 'timesheet'
  if (provider === 'google') await fetchApi(isEmployee ? employeeGoogle : google, { body: token })
  else await fetchApi(isEmployee ? employeeMicrosoft : microsoft, { body: { ...token, accountData } })
  if (!current()) throw new ApiError(0, NO_TOKEN)
}
