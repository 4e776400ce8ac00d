/** The files of the app that the page asks for itself if there is a session, rather than the app once it is there. */
import type { Plugin } from 'vite'

/** The chunks that every screen behind sign-in needs, and those that most screens of a host need beside them. */
const PRELOADED = {
  app: ['app', 'tanstack'],
  staff: ['schemas', 'common', 'contracts', 'lists'],
  timesheet: ['icons', 'schemas', 'common', 'contracts-timesheets', 'timesheet-screen'],
}

/** Tells `public/head.js` their files. */
export const namePreloadedChunks: Plugin = {
  name: 'name-preloaded-chunks',
  apply: 'build',
  transformIndexHtml: (html, { bundle = {} }) => {
    const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
    const fileOf = (name: string) => {
      const chunk = chunks.find(chunk => chunk.name === name)
      if (!chunk) throw new Error(`The build has no chunk ${name}`)
      return `/${chunk.fileName}`
    }
    const attributes = Object.entries(PRELOADED).map(([key, names]) => `data-${key}="${names.map(fileOf).join(' ')}"`)
    return html.replace('src="/head.js"', `$& ${attributes.join(' ')}`)
  },
}
