/** The modifier key of shortcuts, as labelled on the user's keyboard. */
export const MOD_KEY = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl '
