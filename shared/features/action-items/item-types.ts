/** The origins of action items. Not in the contract, because the routes need them before a screen is loaded. */
export const ACTION_ITEM_TYPES = ['General', 'OneOnOne'] as const
