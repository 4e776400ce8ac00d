/** The page that shows the pictures: docs/tour.md. */
import { writeFile } from 'node:fs/promises'
import type { Picture } from './pictures.ts'

const TOUR_PAGE = 'docs/tour.md'
/** The folder of the pictures; the page links to them relative to its own folder. */
export const PICTURES_FOLDER = 'docs/tour'

type Shown = Pick<Picture, 'name' | 'heading' | 'text' | 'alt'>

export const writeTourPage = (pictures: readonly Shown[]): Promise<void> =>
  writeFile(TOUR_PAGE, renderTourPage(pictures))

export const renderTourPage = (pictures: readonly Shown[]): string =>
  `${[
    '# Tour',
    'A company of 60 people at work, screen by screen. All people, amounts and words are made up.',
    ...pictures.map(({ name, heading, text, alt }) => `## ${heading}\n\n${text}\n\n![${alt}](tour/${name}.webp)`),
    '---',
    '`npm run tour` writes this page and takes its pictures; what they show is listed in `scripts/tour/pictures.ts`.',
  ].join('\n\n')}\n`
