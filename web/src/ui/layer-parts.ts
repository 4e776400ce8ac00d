/** The libraries of all layers above the page, fetched after the first screen (see `layers.tsx`). */
export * as floating from '@floating-ui/dom'
export { Command } from 'cmdk'
export { AlertDialog, Dialog, DropdownMenu, Popover, Select } from 'radix-ui'
