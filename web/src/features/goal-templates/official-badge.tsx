import BadgeCheck from 'lucide-react/icons/badge-check'

/** The sign of a template that is the company's own word. */
export const OfficialBadge = () => (
  <span title="Official" className="inline-flex align-[-0.2em] text-tone-blue">
    <BadgeCheck aria-hidden className="size-4" />
    <span className="sr-only">Official</span>
  </span>
)
