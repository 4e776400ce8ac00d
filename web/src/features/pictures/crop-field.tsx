/** The chosen picture behind a square frame, moved and zoomed by pointer or keyboard. */
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type KeyboardEvent, type PointerEvent, type Ref, useRef } from 'react'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { type Crop, changeCrop, MAX_ZOOM, moveCrop, type PictureSize, sideOf } from './crop.ts'

interface CropFieldProps {
  readonly src: string
  readonly ref: Ref<HTMLImageElement>
  /** Undefined until the browser has decoded the picture. */
  readonly cut: { readonly size: PictureSize; readonly crop: Crop } | undefined
  readonly onCrop: (crop: Crop) => void
  readonly onLoaded: (size: PictureSize) => void
  readonly onUnreadable: () => void
}

const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Fractions of the frame's side. */
const STEP = 0.02
const LARGE_STEP = 0.1
const ZOOM_STEP = 0.1
const percent = (part: number) => `${part * 100}%`

export function CropField({ src, ref, cut, onCrop, onLoaded, onUnreadable }: CropFieldProps) {
  const drag = useRef<{ readonly x: number; readonly y: number; readonly crop: Crop }>(undefined)
  const zoomTo = (zoom: number) => cut && onCrop(changeCrop(cut.size, cut.crop, { zoom }))
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (!cut) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, crop: cut.crop }
  }
  const move = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const from = drag.current
    if (!cut || !from) return
    const { clientWidth } = currentTarget
    onCrop(moveCrop(cut.size, from.crop, (from.x - clientX) / clientWidth, (from.y - clientY) / clientWidth))
  }
  const press = (event: KeyboardEvent) => {
    if (!cut || event.ctrlKey || event.metaKey || event.altKey) return
    const step = event.shiftKey ? LARGE_STEP : STEP
    const arrow = ARROWS[event.key]
    if (arrow) onCrop(moveCrop(cut.size, cut.crop, arrow[0] * step, arrow[1] * step))
    else if (event.key === '+' || event.key === '=') zoomTo(cut.crop.zoom + ZOOM_STEP)
    else if (event.key === '-') zoomTo(cut.crop.zoom - ZOOM_STEP)
    else return
    event.preventDefault()
  }
  return (
    <div className="grid justify-items-center gap-4">
      <div
        role="application"
        aria-label={t`Part of the picture: arrow keys move it, plus and minus zoom`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it handles keys itself, as its role says
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={() => {
          drag.current = undefined
        }}
        onPointerCancel={() => {
          drag.current = undefined
        }}
        onWheel={({ deltaY }) => cut && zoomTo(cut.crop.zoom - Math.sign(deltaY) * ZOOM_STEP)}
        className="relative aspect-square w-full max-w-72 cursor-grab touch-none overflow-hidden rounded-md bg-muted select-none focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ring active:cursor-grabbing"
      >
        <img
          ref={ref}
          src={src}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onLoaded({ width, height })}
          onError={onUnreadable}
          className="absolute max-w-none"
          style={cut ? placeImage(cut.size, cut.crop) : { visibility: 'hidden' }}
        />
        {/* The whole square is kept, but most places show only this circle. */}
        <div
          aria-hidden
          className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_999px_rgb(0_0_0/0.45)]"
        />
      </div>
      <div className="flex w-full max-w-72 items-center gap-2">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t`Zoom out`}
          disabled={!cut}
          onClick={() => cut && zoomTo(cut.crop.zoom - ZOOM_STEP)}
        >
          <ZoomOut />
        </Button>
        <input
          type="range"
          aria-label={t`Zoom`}
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          disabled={!cut}
          value={cut?.crop.zoom ?? 1}
          aria-valuetext={percent(Math.round((cut?.crop.zoom ?? 1) * 100) / 100)}
          onChange={event => zoomTo(Number(event.target.value))}
          className="h-6 min-w-0 flex-1 accent-primary dark:scheme-dark"
        />
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t`Zoom in`}
          disabled={!cut}
          onClick={() => cut && zoomTo(cut.crop.zoom + ZOOM_STEP)}
        >
          <ZoomIn />
        </Button>
      </div>
    </div>
  )
}

/** Positions the whole picture relative to the frame. */
function placeImage(size: PictureSize, crop: Crop) {
  const side = sideOf(size, crop)
  return {
    width: percent(size.width / side),
    left: percent(0.5 - crop.x / side),
    top: percent(0.5 - crop.y / side),
  }
}
