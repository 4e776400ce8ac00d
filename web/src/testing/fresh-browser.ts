/**
 * Test files share a worker and its window. Resets modules, DOM and storage before each file, so that it finds no
 * session, toast or dialog of another one. What the last file left mounted is unmounted first: React would fail at its
 * next work, that of the new file, if a dialog of an old one were gone from the page.
 */
import { cleanup } from '@testing-library/react'
import { vi } from 'vitest'
import { stubLayout } from './stub-layout.ts'

cleanup()
vi.resetModules()
document.body.replaceChildren()
document.body.removeAttribute('style')
localStorage.clear()
sessionStorage.clear()
stubLayout()
