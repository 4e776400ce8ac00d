import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export const buttonVariants = cva(
  "inline-flex shrink-0 items-center justify-center base:gap-1.5 base:rounded-md base:font-medium base:whitespace-nowrap transition-colors select-none disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:base:opacity-50 [&_svg]:pointer-events-none [&_svg]:shrink-0 [&_svg:not([class*='size-'])]:size-4",
  {
    variants: {
      variant: {
        // Hidden in print.
        default: 'print:hidden bg-primary text-primary-foreground shadow-xs hover:bg-primary/90',
        destructive: 'print:hidden bg-destructive text-destructive-foreground shadow-xs hover:bg-destructive/90',
        outline: 'print:hidden border border-input bg-card base:text-foreground shadow-xs hover:bg-muted',
        secondary: 'bg-secondary text-secondary-foreground shadow-xs hover:bg-secondary/80',
        ghost: 'text-foreground hover:bg-secondary',
        quiet: 'text-muted-foreground hover:bg-secondary',
        pressed: 'bg-accent text-accent-foreground hover:bg-secondary',
        link: 'text-primary underline-offset-4 hover:underline dark:text-accent-foreground',
      },
      size: {
        default: 'base:h-9 base:px-3.5 text-sm',
        sm: 'base:h-8 base:px-2.5 base:text-[0.8125rem]',
        xs: 'h-6 px-2 text-xs',
        lg: 'h-11 px-5 text-sm',
        // Looks like a link within text.
        inline: 'h-6 text-xs',
        icon: 'size-9',
        'icon-lg': 'size-11',
        'icon-sm': 'size-8',
        'icon-xs': 'size-7',
        'icon-2xs': 'size-6',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
)

export type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonVariants> & { asChild?: boolean }

export function Button({ className, variant, size, asChild = false, type = 'button', ...rest }: ButtonProps) {
  const look = cn(buttonVariants({ variant, size }), className)
  return asChild ? <Slot.Root className={look} {...rest} /> : <button type={type} className={look} {...rest} />
}
