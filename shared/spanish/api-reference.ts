import type { Catalogue } from '#shared/kit/texts.ts'

export const apiReference: Catalogue = {
  'access token': '',
  'All calls': '',
  'Answer {0}': '',
  Body: '',
  Calls: '',
  'Calls by a program': '',
  'Copy the example: {0}': '',
  "curl '{0}{1}' \\\n  -H '{2}: {3}…'": '',
  'Every call of this API. What a person may do here, they may do by it too, and no more.': '',
  'Fields of the answer': '',
  'Make an {0} for it, and send that in the header {1}. A token to read makes GET calls, one to read and write all that are open to tokens; each call below says whether it is.':
    '',
  'No call has “{0}” in its name or path.': '',
  'OpenAPI document': '',
  Parameters: '',
  Refusals: '',
  Request: '',
  required: '',
  'Search calls': '',
  'With a token': '',
}
