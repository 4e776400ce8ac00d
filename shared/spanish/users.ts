import type { Catalogue } from '#shared/kit/texts.ts'

export const users: Catalogue = {
  'a user': 'un usuario',
  'A user with this email already exists': 'Ya existe un usuario con este correo',
  'A user’s name and email come from their employee record. Change them there.':
    'El nombre y el correo de un usuario vienen de su registro de empleado. Cámbialos allí.',
  Admin: 'Administrador',
  'Allow another account': 'Permitir otra cuenta',
  'Allow another account for {0}?': '¿Permitir otra cuenta para {0}?',
  'Another account can sign in now.': 'Ahora otra cuenta puede iniciar sesión.',
  'Another account with the same address is refused.': 'Se rechaza otra cuenta con la misma dirección.',
  Assignable: 'Asignables',
  Assigned: 'Asignados',
  'comments, logs and histories of their time as a user':
    'comentarios, registros e historiales de su tiempo como usuario',
  'Development manager': 'Gerente de desarrollo',
  'Loading the sign-in account': 'Cargando la cuenta de inicio de sesión',
  'New user': 'Nuevo usuario',
  'No role': 'Sin rol',
  'No users yet.': 'Aún no hay usuarios.',
  'Nobody has signed in with this address at Microsoft or Google yet. The first account that does becomes the only one allowed.':
    'Nadie ha iniciado sesión todavía con esta dirección en Microsoft o Google. La primera cuenta que lo haga será la única permitida.',
  'Nothing: the menu is empty without a role.': 'Nada: sin un rol, el menú está vacío.',
  'Only an active employee can become a user': 'Solo un empleado activo puede ser usuario',
  Roles: 'Roles',
  'Roles of {0}': 'Roles de {0}',
  'Roles of {0}: {1}': 'Roles de {0}: {1}',
  'Sign-in': 'Inicio de sesión',
  'The next Microsoft or Google account with this address that signs in becomes the account of {0}. The current one is refused from then on.':
    'La próxima cuenta de Microsoft o Google con esta dirección que inicie sesión será la de {0}. A partir de entonces se rechaza la actual.',
  'This is the last admin. Make somebody else an admin first':
    'Es el último administrador. Primero nombra administrador a otra persona',
  'User created successfully.': 'Usuario creado.',
  'User updated successfully.': 'Usuario actualizado.',
  Users: 'Usuarios',
  'What these roles open': 'A qué dan acceso estos roles',
  'You cannot delete your own user': 'No puedes eliminar tu propio usuario',
  'You cannot remove your own admin role': 'No puedes quitarte el rol de administrador',
  '{0} has the role {1}': '{0} tiene el rol {1}',
  '{0} no longer has the role {1}': '{0} ya no tiene el rol {1}',
  '{0} signs in with the {1} account of {2}.': '{0} inicia sesión con la cuenta de {1} del {2}.',
}
