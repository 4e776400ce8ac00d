/**
 * A real OIDC server in place of Microsoft and Google: authorization code with PKCE, and a page to choose a person
 * from.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Configuration, interactionPolicy, type JWK } from 'oidc-provider'
import type { DemoPerson } from './demo-people.ts'
import { readBody } from './http.ts'
import { SignInMemory } from './signin-memory.ts'
import { renderAvatar, renderChoicePage, renderFailurePage } from './signin-page.ts'

export interface LocalSignInSettings {
  /** Also where the browser finds it. */
  readonly issuer: string
  /** Hosts that may start a sign-in, as origins. */
  readonly origins: readonly string[]
  /** Where the signing key is kept. */
  readonly keyFile: string
  readonly people: () => Promise<readonly DemoPerson[]>
}
export type SignInHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Client ids, and the provider that the page speaks for. */
const SIGN_IN_CLIENTS: Readonly<Record<string, string>> = {
  'muster-microsoft': 'Microsoft',
  'muster-google': 'Google',
}

export async function startSignIn({ issuer, origins, keyFile, people }: LocalSignInSettings): Promise<SignInHandler> {
  const provider = new Provider(issuer, {
    ...SETTINGS,
    adapter: SignInMemory,
    jwks: { keys: [await loadSigningKey(keyFile)] },
    cookies: { keys: ['muster-local'] },
    clients: Object.keys(SIGN_IN_CLIENTS).map(client_id => ({
      client_id,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code'],
      response_types: ['code'],
      redirect_uris: origins.flatMap(origin => [`${origin}/login`, `${origin}/login/callback`]),
      post_logout_redirect_uris: origins.map(origin => `${origin}/login`),
    })),
    clientBasedCORS: (_, origin) => origins.includes(origin),
    async findAccount(_, accountId) {
      const person = (await people()).find(({ id }) => id === accountId)
      return person && { accountId, claims: () => claimsOf(person, issuer) }
    },
    renderError(ctx, { error, error_description }) {
      ctx.type = 'html'
      ctx.body = renderFailurePage(error_description ?? error)
    },
  })
  const answer = provider.callback()

  return async (request, response) => {
    const [, first, uid] = new URL(request.url ?? '/', issuer).pathname.split('/')
    if (first === 'picture') {
      const person = (await people()).find(({ id }) => id === uid)
      response.writeHead(person ? 200 : 404, { 'content-type': 'image/svg+xml' }).end(person && renderAvatar(person))
      return
    }
    if (first !== 'interaction' || !uid) {
      if (first === 'auth') forgetSession(request)
      answer(request, response)
      return
    }
    const html = (status: number, text: string) => {
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(text)
    }
    try {
      const { params } = await provider.interactionDetails(request, response)
      if (request.method !== 'POST') {
        return html(200, renderChoicePage(SIGN_IN_CLIENTS[String(params.client_id)] ?? 'Sign-in', await people()))
      }
      const form = new URLSearchParams((await readBody(request, 10_000))?.toString())
      const accountId = form.get('person')
      await provider.interactionFinished(
        request,
        response,
        accountId
          ? { login: { accountId, remember: false }, select_account: {} }
          : { error: 'access_denied', error_description: 'The person closed the sign-in page' },
        { mergeWithLastSubmission: false },
      )
    } catch (error) {
      // The interaction is over, or belongs to another browser: this is not an error of ours.
      if (!(error instanceof Error && error.name === 'SessionNotFound')) throw error
      html(400, renderFailurePage('This sign-in is over. Please begin again.'))
    }
  }
}

/** The people with a picture at their provider; the others show their initials. */
const WITH_PICTURE = 'leader@muster.example'

const claimsOf = ({ id, name, lastName, email }: DemoPerson, issuer: string) => ({
  sub: id,
  name: `${name} ${lastName}`.trim(),
  given_name: name,
  family_name: lastName,
  email,
  email_verified: true,
  preferred_username: email,
  ...(email === WITH_PICTURE ? { picture: `${issuer}/picture/${id}` } : {}),
  // Microsoft identifies the tenant by an id, Google by its domain.
  tid: '00000000-0000-4000-8000-000000000001',
  hd: email.slice(email.indexOf('@') + 1),
})

const HOUR = 3600
const SETTINGS: Configuration = {
  // Muster reads the person from the ID token and requests nothing else.
  conformIdTokenClaims: false,
  scopes: ['openid', 'email', 'profile'],
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified', 'hd'],
    profile: ['name', 'given_name', 'family_name', 'picture', 'preferred_username', 'tid'],
  },
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
  ttl: { AccessToken: HOUR, AuthorizationCode: 60, IdToken: HOUR, Grant: HOUR, Interaction: HOUR, Session: HOUR },
  interactions: { policy: accountChoicePolicy(), url: (_, { uid }) => `/interaction/${uid}` },
  /** Skips the consent page: nobody needs to agree that Muster may know their name. */
  async loadExistingGrant(ctx) {
    const { client, session, provider, params } = ctx.oidc
    if (!client || !session) return undefined
    const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId ?? '' })
    grant.addOIDCScope(String(params?.scope ?? 'openid'))
    await grant.save()
    return grant
  },
}

/** The browser's parameter for choosing a person, as Microsoft and Google name it. */
function accountChoicePolicy() {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return policy
}

/**
 * In a demo, people sign in as one person and then as another, so each sign-in starts without the previous session.
 */
function forgetSession(request: IncomingMessage): void {
  const { cookie } = request.headers
  if (cookie) request.headers.cookie = cookie.replace(/(^|; ?)_session[^;]*/g, '')
}

/** The key stays the same over restarts, so that the functions' cache of keys stays valid. */
async function loadSigningKey(file: string): Promise<JWK> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: `local-${Date.now()}`, use: 'sig', alg: 'RS256' }
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(key), { mode: 0o600 })
  return key as JWK
}
