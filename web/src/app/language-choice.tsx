/** The language choice in the account menu. */
import { useMutation } from '@tanstack/react-query'
import { sessionApi } from '#shared/features/session.ts'
import { getLanguage, LANGUAGE_CODES, LANGUAGES, type Language, t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { showIn } from '#web/kit/language.ts'
import { DropdownMenuLabel, DropdownMenuRadioGroup, DropdownMenuRadioItem } from '#web/ui/dropdown-menu.tsx'

export function LanguageChoice() {
  const choosing = useMutation({
    mutationFn: (language: Language) => fetchApi(sessionApi.calls.saveLanguage, { body: { language } }),
    onSuccess: ({ language }) => showIn(language),
  })
  return (
    <>
      <DropdownMenuLabel>{t`Language`}</DropdownMenuLabel>
      <DropdownMenuRadioGroup
        value={choosing.isPending ? choosing.variables : getLanguage()}
        onValueChange={next => {
          const chosen = LANGUAGE_CODES.find(code => code === next)
          if (chosen && chosen !== getLanguage()) choosing.mutate(chosen)
        }}
      >
        {LANGUAGE_CODES.map(code => (
          <DropdownMenuRadioItem key={code} value={code} lang={code} onSelect={event => event.preventDefault()}>
            {LANGUAGES[code]}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </>
  )
}
