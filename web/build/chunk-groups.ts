/** Which modules of the web app end up in one file. */

/**
 * Matches the modules at these paths, which may have alternatives: `web/src/ui/(input|select)`. Not their schemas, which
 * are modules of their own (`split-schemas.ts`).
 */
const matchAnyOf = (...paths: readonly string[]) => new RegExp(`/(${paths.join('|')})\\.(?!ts\\?schemas)`)

/** The contracts that lists of many kinds need. */
const COMMON_CONTRACTS = ['employees', 'categories', 'job-titles', 'planned-changes', 'projects', 'salaries/rates-csv']
/** The contracts that only one kind of work needs: nobody reads those of plans to see a list of people. */
const CONTRACTS_OF_AREAS = [
  ['career-development-plans', 'development-plan-templates', 'process-assignments'],
  ['goals', 'goal-templates', 'key-results'],
  ['one-on-ones'],
  ['procedures', 'onboarding', 'exit-procedure'],
  ['rewards'],
  ['timesheets', 'timesheet-reports'],
]

/**
 * A chunk for each part of the app that is loaded together, so that a screen takes few requests; left alone, the build
 * makes one of every module that two screens share. A module belongs to the first group that matches it or anything
 * that imports it. Libraries that every screen needs stay cached while the app's own code changes.
 */
export const chunkGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  // With what the sign-in and the app have in common, or the app would fetch the sign-in with it.
  {
    name: 'start',
    test: matchAnyOf(
      'web/src/main',
      'shared/features/session',
      'web/src/kit/(beside/beside-list|document-title|go-to|host-link|load-when-idle|logo|theme)',
      'web/src/ui/spinner',
    ),
  },
  { name: 'sign-in', test: matchAnyOf('web/src/features/sign-in/(login|sign-in-app|sign-in-layout)') },
  // What every screen needs of them.
  {
    name: 'tanstack',
    test: /node_modules\/@tanstack\/(?!.*\/(useBlocker|useMutationState|(use)?(infinite|queries).*)\.js)/i,
  },
  {
    name: 'app',
    test: matchAnyOf(
      'web/src/app-root',
      'web/src/kit/(confirm|sentence|local-time|parse-href|screen-layout|screen-shortcuts|scroll-region|status-chip|step-keys)',
      'web/src/ui/(card|chip|skeleton)',
      'web/src/features/(action-items|who-is-out)/public',
      'shared/(features/(home/lateness|notices/translate)|kit/static-catalogue)',
      'lucide-react/dist/esm/icons/(arrow-right|circle-check)',
    ),
  },
  // What lists and forms check with; the home and the sign-in do without. With what they all know of people, or the
  // timesheet would fetch the contracts of the employees for it.
  { name: 'schemas', test: /node_modules\/zod\/|\/shared\/(kit\/.*|features\/employees\/people\.ts)\?schemas/ },
  { name: 'overlays', test: matchAnyOf('web/src/app/overlays') },
  { name: 'layers', test: matchAnyOf('web/src/ui/layer-parts') },
  // What the timesheet, which everybody opens every day, has in common with lists and forms.
  {
    name: 'common',
    test: matchAnyOf(
      'shared/(features/countries|kit/(file-(messages|name)|money|workbooks))',
      'web/src/ui/(input|select|textarea)',
      'web/src/kit/(download|local-instant|person-link|use-latest)',
      'web/src/kit/form/(reason-dialog|use-leave-guard)',
      'web/src/kit/list-screen/(saved-views|use-list-(search|views))',
      'lucide-react/dist/esm/icons/(calendar-days|download|ellipsis|minus|plus|trash)',
    ),
  },
  // Before what is written with them, or a list would fetch the forms for what both know of a field.
  {
    name: 'contracts',
    test: new RegExp(`/shared/(kit/(?!sentences\\.ts)|features/(${COMMON_CONTRACTS.join('|')})\\b)`),
  },
  ...CONTRACTS_OF_AREAS.map(features => ({
    name: `contracts-${features[0]}`,
    test: new RegExp(`/shared/features/(${features.join('|')})\\b`),
  })),
  { name: 'uploads', test: matchAnyOf('web/src/kit/(file-field|upload|use-upload)') },
  { name: 'lists', test: /web\/src\/kit\/(list-screen|filters|truncated-text)\b/ },
  { name: 'forms', test: /web\/src\/kit\/form\// },
  { name: 'icons', test: /node_modules\/lucide-react\// },
].map((group, index, { length }) => ({ ...group, priority: length - index }))
