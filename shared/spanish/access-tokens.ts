import type { Catalogue } from '#shared/kit/texts.ts'

export const accessTokens: Catalogue = {
  'A program with your token can do what you can do. See the {0}.':
    'Un programa con tu token puede hacer lo mismo que tú. Mira la {0}.',
  'A year ahead at most': 'Como máximo, dentro de un año',
  'Access token created.': 'Token de acceso creado.',
  'Access token revoked.': 'Token de acceso revocado.',
  'Access token {0}': 'Token de acceso {0}',
  'Choose a day from today to a year ahead': 'Elige un día entre hoy y dentro de un año',
  Create: 'Crear',
  'Ended¦a token': 'Vencido',
  'Ends soon': 'Vence pronto',
  'Last used': 'Último uso',
  Never: 'Nunca',
  'New access token': 'Nuevo token de acceso',
  'No access tokens yet. Make one for each program, so you can revoke each separately.':
    'Aún no hay tokens de acceso. Crea uno para cada programa, así puedes revocarlo por separado.',
  'Of the program that will use it': 'Del programa que lo usará',
  'Programs that use it are refused at once, and it cannot be brought back.':
    'Los programas que lo usan pierden el acceso de inmediato, y no se puede recuperar.',
  Read: 'Lectura',
  'Read and write': 'Lectura y escritura',
  'Revoke {0}?': '¿Revocar {0}?',
  Scope: 'Alcance',
  'The account of this access token is closed': 'La cuenta de este token de acceso está cerrada',
  'The token itself is shown once, after this.': 'El token se muestra una sola vez, después de esto.',
  'This access token has ended': 'Este token de acceso venció',
  'This access token is not known, or was revoked': 'Este token de acceso no existe o fue revocado',
  'This access token may only read': 'Este token de acceso solo permite leer',
  'This call is not open to access tokens': 'Esta llamada no admite tokens de acceso',
  Token: 'Token',
  'Whoever has it can do what it opens, so keep it as you keep a password.':
    'Quien lo tenga puede hacer todo lo que permite, así que guárdalo como una contraseña.',
  'You have {0} access tokens. Revoke one that you no longer use.':
    'Tienes {0} tokens de acceso. Revoca uno que ya no uses.',
}
