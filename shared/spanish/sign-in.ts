import type { Catalogue } from '#shared/kit/texts.ts'

export const signIn: Catalogue = {
  'Accounts from {0} cannot sign in here. Please use your work account.':
    'Las cuentas de {0} no pueden iniciar sesión aquí. Usa tu cuenta de trabajo.',
  'Go to Login screen': 'Ir a la pantalla de inicio de sesión',
  'Opening Google': 'Abriendo Google',
  'Opening Microsoft': 'Abriendo Microsoft',
  Password: 'Contraseña',
  'Sign in with Google': 'Iniciar sesión con Google',
  'Sign in with Microsoft': 'Iniciar sesión con Microsoft',
  'Sign-in with a password is not allowed here': 'Aquí no se permite iniciar sesión con contraseña',
  'Sign-in with {0} is not set up': 'El inicio de sesión con {0} no está configurado',
  'Signing in with a password is not available here.': 'Aquí no se puede iniciar sesión con contraseña.',
  'Signing out': 'Cerrando sesión',
  'Signing you in…': 'Iniciando tu sesión…',
  'Somebody signed in to Muster with another account before. Please use that one, or ask an administrator to allow this one.':
    'Antes alguien inició sesión en Muster con otra cuenta. Usa esa cuenta o pide a un administrador que permita esta.',
  'Something went wrong with the login': 'Algo salió mal al iniciar sesión',
  'Something went wrong with the login, please try again': 'Algo salió mal al iniciar sesión. Inténtalo de nuevo',
  'The email or the password is not right': 'El correo o la contraseña no son correctos',
  'There is no Muster account for this email. Please ask an administrator.':
    'No hay una cuenta de Muster con este correo. Pide ayuda a un administrador.',
  'This account has no verified email': 'Esta cuenta no tiene un correo verificado',
  'Token has expired': 'El token expiró',
  'Too many tries. Please wait {0} seconds and try again.':
    'Demasiados intentos. Espera {0} segundos e inténtalo de nuevo.',
  'Use a work account': 'Usar una cuenta de trabajo',
  'Use an email and a password': 'Usar correo y contraseña',
  'Use your {0} Microsoft account to enter the system': 'Usa tu cuenta de Microsoft de {0} para entrar al sistema',
  'You have no account on this host, which is for staff. Your timesheet is on the employee host.':
    'No tienes una cuenta en este sitio, que es para el personal. Tu hoja de horas está en el sitio de empleados.',
  'You have no timesheet on this host, which is for employees. Your account is on the main host.':
    'No tienes una hoja de horas en este sitio, que es para empleados. Tu cuenta está en el sitio principal.',
  "You'll be redirected to login screen in {0} seconds...": 'Irás a la pantalla de inicio de sesión en {0} segundos…',
}
