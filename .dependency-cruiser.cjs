/** Which wing may import which: `shared ← functions`, `shared ← web`, `shared ← infra`, `kit ← features`. */
const feature = wing => `^${wing}/(?!kit/)([^/]+)/`
module.exports = {
  forbidden: [
    {
      name: 'shared-is-pure',
      comment: 'shared knows no wing, no AWS, no React and no clock of its own',
      severity: 'error',
      from: { path: '^shared/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(functions|web|infra|scripts)/|node_modules/(@aws-sdk|react|aws-cdk-lib)/' },
    },
    {
      name: 'shared-runs-in-a-browser',
      severity: 'error',
      from: { path: '^shared/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'the-web-knows-only-shared',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: '^(functions|infra|scripts)/' },
    },
    {
      name: 'functions-know-only-shared',
      severity: 'error',
      from: { path: '^functions/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(web|infra|scripts)/' },
    },
    {
      name: 'infra-knows-only-shared',
      severity: 'error',
      from: { path: '^infra/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(web|functions)/' },
    },
    {
      name: 'kits-know-no-feature',
      severity: 'error',
      from: { path: '^(functions|web/src)/kit/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(functions|web/src/features)/(?!kit/)[^/]+/' },
    },
    {
      name: 'the-shared-kit-knows-no-feature',
      severity: 'error',
      from: { path: '^shared/kit/', pathNot: '\\.test\\.ts$' },
      to: { path: '^shared/features/' },
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
      from: { path: feature('functions'), pathNot: '\\.test\\.ts$' },
      to: { path: '^functions/(?!kit/)[^/]+/', pathNot: ['^functions/$1/', '^functions/[^/]+/(store|public)\\.ts$'] },
    },
    {
      name: 'screens-show-each-other-their-public-file',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/[^/]+/', pathNot: ['^web/src/features/$1/', '/public\\.tsx?$'] },
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
