/** Test files share a worker: each begins with modules of its own, so that it finds no session, toast or dialog of another. */
import { vi } from 'vitest'

vi.resetModules()
