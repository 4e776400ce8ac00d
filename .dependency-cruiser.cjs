/** Which wing may import which: `shared ← functions`, `shared ← web`, `shared ← infra`, `kit ← features ← app`. */
const TEST = '\\.test\\.tsx?$'

module.exports = {
  forbidden: [
    {
      name: 'shared-is-pure',
      comment: 'shared knows no wing, no AWS, no React and no clock of its own',
      severity: 'error',
      from: { path: '^shared/', pathNot: TEST },
      to: { path: '^(functions|web|infra|scripts)/|node_modules/(@aws-sdk|react|aws-cdk-lib)/' },
    },
    {
      name: 'shared-runs-in-a-browser',
      severity: 'error',
      from: { path: '^shared/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'the-web-knows-only-shared',
      severity: 'error',
      from: { path: '^web/src/' },
      // Its tests wait as all tests do, and upload the same pictures.
      to: {
        path: '^(functions|infra|scripts)/',
        pathNot: '^scripts/testing/(timeouts|wait-until|picture-files)[.]ts$',
      },
    },
    {
      name: 'functions-know-only-shared',
      severity: 'error',
      from: { path: '^functions/', pathNot: TEST },
      to: { path: '^(web|infra|scripts)/' },
    },
    {
      name: 'infra-knows-only-shared',
      severity: 'error',
      from: { path: '^infra/', pathNot: TEST },
      to: { path: '^(web|functions)/' },
    },
    {
      name: 'kits-know-no-feature',
      comment: 'kits hold mechanisms: what they need of the domain is handed to them',
      severity: 'error',
      from: { path: '^(functions|web/src|shared)/kit/' },
      to: { path: '^(functions/(?!kit/)[^/]+|web/src/(features|app|routes)|shared/features)/' },
    },
    {
      name: 'the-pdf-kit-has-one-entry',
      comment: 'documents are written with functions/kit/pdf.ts alone; only the bundler looks inside, for the fonts',
      severity: 'error',
      from: { pathNot: '^functions/kit/pdf(/|\\.ts$)|^scripts/bundle/fonts\\.ts$' },
      to: { path: '^functions/kit/pdf/' },
    },
    {
      name: 'functions-show-each-other-their-store-or-public-file',
      severity: 'error',
      from: { path: '^functions/(?!kit/|home/)([^/]+)/', pathNot: TEST },
      to: {
        path: '^functions/(?!kit/)[^/]+/',
        pathNot: ['^functions/$1/', '^functions/[^/]+/(store|public|searchable)\\.ts$'],
      },
    },
    {
      name: 'features-tell-the-home-what-waits',
      comment: 'no feature needs the home, and the home knows of the others only what they have waiting',
      severity: 'error',
      from: { path: '^functions/home/', pathNot: TEST },
      to: {
        path: '^functions/(?!kit/)[^/]+/',
        pathNot: ['^functions/home/', '^functions/[^/]+/(store|waiting)\\.ts$'],
      },
    },
    {
      name: 'screens-show-each-other-their-public-file',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/[^/]+/', pathNot: ['^web/src/features/$1/', '/public\\.tsx?$'] },
    },
    {
      name: 'the-app-puts-features-together',
      comment: 'the shell, its menu and its guards: features know nothing of them',
      severity: 'error',
      from: { path: '^web/src/(features|ui)/' },
      to: { path: '^web/src/(app|routes)/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { conditionNames: ['import', 'node', 'default'], exportsFields: ['exports'] },
  },
}
