import type { Catalogue } from '#shared/kit/texts.ts'

export const notices: Catalogue = {
  'Choose all your mails': '',
  'Choose when you get mails': '',
  'Do you want to stop {0}? The notices stay in Muster, at the bell.': '',
  'Done. You no longer get {0}. The notices stay in Muster, at the bell.': '',
  'Load more': '',
  'Mails go to {0}. The digest comes once a day, in the morning, if there is anything in it.': '',
  'Mark all as read': '',
  'Nothing yet. You are told here when something is assigned to you, due, or answered.': '',
  'Notifications, {0} unread': '',
  Saved: '',
  'Stop mails': '',
  'Stop these mails': '',
  'The bell always shows what concerns you. Choose here what also comes by mail, and when.': '',
  'This link is not complete. Open it from the mail again, or choose your mails in Muster.': '',
  'This link is not valid. Choose your mails in Muster instead.': '',
  'Unread:': '',
}
