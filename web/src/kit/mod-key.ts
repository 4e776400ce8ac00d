/** The key of shortcuts as it is written on the person's keyboard. */
export const MOD_KEY = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl '
