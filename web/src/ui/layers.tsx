/**
 * What menus, popovers, dialogs and lists of selects have in common. Their libraries are fetched after the first screen,
 * which is drawn without them: until then, the button of a layer is a plain one, and a layer that is opened earlier
 * appears once they are there.
 */
import { Slot } from 'radix-ui'
import { composeEventHandlers, composeRefs, useComposedRefs } from 'radix-ui/internal'
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'

type LayerParts = typeof import('./layer-parts.ts')

let loaded: LayerParts | undefined
const waiting = new Set<() => void>()

/** Fetches the libraries of layers. Rejects without a connection. */
export async function loadLayerParts(): Promise<void> {
  loaded ??= await import('./layer-parts.ts')
  for (const notify of waiting) notify()
}

function awaitLayerParts(notify: () => void): () => void {
  waiting.add(notify)
  // Without a connection, they are fetched once it is back.
  const fetchParts = () => void loadLayerParts().catch(() => {})
  fetchParts()
  window.addEventListener('online', fetchParts)
  return () => {
    waiting.delete(notify)
    window.removeEventListener('online', fetchParts)
  }
}

const waitForNothing = () => () => {}

/** Returns the libraries of layers once they are needed and there. */
export function useLayerParts(isNeeded: boolean): LayerParts | undefined {
  return useSyncExternalStore(isNeeded && !loaded ? awaitLayerParts : waitForNothing, () =>
    isNeeded ? loaded : undefined,
  )
}

/** Returns the libraries of layers inside an open layer, where they are there. */
export function getLayerParts(): LayerParts {
  if (!loaded) throw new Error('No layer is open')
  return loaded
}

/** What Radix does when the button is pressed. */
type TriggerEvents = Pick<ComponentProps<'button'>, 'onClick' | 'onKeyDown' | 'onPointerDown'>

interface Layer {
  readonly isOpen: boolean
  /** Whether the content of a menu or a list is there: right after its button has answered the press. */
  readonly isShown: boolean
  readonly setOpen: (isOpen: boolean) => void
  /** Renders the content of an open layer at once. */
  readonly showNow: () => void
  /** Whether the page behind it is out of reach while it is open: a click there only closes it. */
  readonly isModal: boolean
  /** Whether the person has come near its button, or has opened it. */
  readonly isNeeded: boolean
  readonly need: () => void
  readonly triggerId: string
  readonly contentId: string
  readonly trigger: RefObject<HTMLButtonElement | null>
  /** The element that the layer is positioned against, if not its button. */
  readonly anchor: RefObject<HTMLElement | null>
  /** Undefined until the libraries are there. */
  readonly events: RefObject<TriggerEvents | undefined>
}

const LayerContext = createContext<Layer | undefined>(undefined)

export function useLayer(): Layer {
  const layer = use(LayerContext)
  if (!layer) throw new Error('A part of a layer is outside of it')
  return layer
}

export interface LayerProps {
  readonly open?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
  /** By default, because the element below may open or delete something. */
  readonly modal?: boolean
  readonly children: ReactNode
}

/** Holds the button and the content of one layer. */
export function LayerRoot({ open, onOpenChange, modal = true, children }: LayerProps) {
  const [isOpenByItself, setOpenByItself] = useState(false)
  const [isNeeded, setNeeded] = useState(false)
  const isOpen = open ?? isOpenByItself
  if (isOpen && !isNeeded) setNeeded(true)
  const wasOpen = useDeferredValue(isOpen)
  // Once somebody has typed faster than it could be rendered, it is rendered at once from then on.
  const [isUrgent, setUrgent] = useState(false)
  const isShown = isOpen && (wasOpen || isUrgent)
  const id = useId()
  const layer: Layer = {
    isOpen,
    isShown,
    showNow: () => {
      if (isOpen && !isShown) flushSync(() => setUrgent(true))
    },
    setOpen: next => {
      if (next === isOpen) return
      setOpenByItself(next)
      onOpenChange?.(next)
    },
    isModal: modal,
    isNeeded,
    need: () => setNeeded(true),
    triggerId: `${id}-button`,
    contentId: `${id}-layer`,
    trigger: useRef(null),
    anchor: useRef(null),
    events: useRef(undefined),
  }
  return <LayerContext value={layer}>{children}</LayerContext>
}

/** The button of a layer. */
export function LayerTrigger({ asChild = false, ref, ...rest }: ComponentProps<'button'> & { asChild?: boolean }) {
  const { isOpen, setOpen, showNow, need, contentId, trigger, events } = useLayer()
  const button = useComposedRefs(ref, trigger)
  /** Whether the libraries were not there yet when it was pressed. */
  const isEarly = useRef(false)
  const Part = asChild ? Slot.Root : 'button'
  return (
    <Part
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? contentId : undefined}
      data-state={isOpen ? 'open' : 'closed'}
      {...rest}
      ref={button}
      onPointerEnter={composeEventHandlers(rest.onPointerEnter, need)}
      onFocus={composeEventHandlers(rest.onFocus, need)}
      onPointerDown={composeEventHandlers(rest.onPointerDown, event => {
        isEarly.current = !events.current
        events.current?.onPointerDown?.(event)
      })}
      onKeyDown={composeEventHandlers(rest.onKeyDown, event => {
        // A key that comes right after the press is meant for the content.
        showNow()
        isEarly.current = !events.current
        events.current?.onKeyDown?.(event)
      })}
      onClick={composeEventHandlers(rest.onClick, event => {
        if (isEarly.current || !events.current) setOpen(true)
        else events.current.onClick?.(event)
        isEarly.current = false
      })}
    />
  )
}

/** Stands for the button of the layer where Radix expects one of its own. */
export function TriggerProxy({ ref, ...events }: ComponentProps<'button'>) {
  const layer = useLayer()
  const { trigger } = layer
  useLayoutEffect(() => {
    const setTrigger = composeRefs(ref)
    setTrigger(trigger.current)
    return () => void setTrigger(null)
  }, [ref, trigger])
  useLayoutEffect(() => {
    layer.events.current = events
    return () => {
      layer.events.current = undefined
    }
  })
  return null
}
