/**
 * Test files share a worker and its window. Resets modules, DOM and storage before each file, so that it finds no
 * session, toast or dialog of another one.
 */
import { vi } from 'vitest'
import { drawFramesByRealTimers } from './animation-frames.ts'
import { stubLayout } from './stub-layout.ts'

vi.resetModules()
document.body.replaceChildren()
document.body.removeAttribute('style')
localStorage.clear()
sessionStorage.clear()
drawFramesByRealTimers()
stubLayout()
