/** What an action item comes from. Apart from the contract, since the routes know of it before a screen is loaded. */
export const ACTION_ITEM_TYPES = ['General', 'OneOnOne'] as const
