/**
 * Test files share a worker, and in it a window. Each begins with modules of its own, so that it finds no session, toast
 * or dialog of another, and with nothing that another left in the window.
 */
import { vi } from 'vitest'
import { stubLayout } from './stub-layout.ts'

vi.resetModules()
document.body.replaceChildren()
document.body.removeAttribute('style')
localStorage.clear()
sessionStorage.clear()
stubLayout()
