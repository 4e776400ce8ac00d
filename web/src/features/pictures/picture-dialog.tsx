/** Chooses, crops and removes one's own picture. */
import { useMutation } from '@tanstack/react-query'
import ImageUp from 'lucide-react/icons/image-up'
import { useEffect, useRef, useState } from 'react'
import { pictureMessages, picturesApi } from '#shared/features/pictures.ts'
import { fullName } from '#shared/kit/people.ts'
import type { SessionPerson } from '#shared/kit/session.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { FileButton, FileDropZone } from '#web/kit/file-field.tsx'
import { toast } from '#web/kit/toast.ts'
import { uploadToBucket } from '#web/kit/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { type Crop, centerCrop, type PictureSize } from './crop.ts'
import { CropField } from './crop-field.tsx'
import { isOwnPicture } from './own-picture.ts'
import { cutPicture, findPictureProblem } from './picture-file.ts'

export function PictureDialog({ person, close }: { person: SessionPerson; close: () => void }) {
  const { chosen, problem, choose, refuse } = useChosenFile()
  const [cut, setCut] = useState<{ readonly size: PictureSize; readonly crop: Crop }>()
  const image = useRef<HTMLImageElement>(null)
  const save = useMutation({
    mutationFn: async () => {
      if (image.current && cut) await savePicture(await cutPicture(image.current, cut.size, cut.crop))
    },
    onSuccess: () => {
      toast.success(t`Your picture was saved`)
      close()
    },
  })
  const remove = useMutation({
    mutationFn: () => fetchApi(picturesApi.calls.removeOwn),
    onSuccess: () => {
      toast.success(t`Your picture was removed`)
      close()
    },
  })
  const isBusy = save.isPending || remove.isPending
  const pick = (file: File | undefined) => {
    setCut(undefined)
    void choose(file)
  }
  const button = (
    <FileButton
      id="own-picture"
      accept="image/jpeg,image/png,image/webp"
      disabled={isBusy}
      aria-describedby="own-picture-problem"
      onFile={pick}
    >
      <ImageUp /> {chosen ? t`Choose another` : t`Choose a picture`}
    </FileButton>
  )
  return (
    <Dialog open onOpenChange={open => open || isBusy || close()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t`Your picture`}</DialogTitle>
        <DialogDescription>
          {chosen
            ? t`Drag the picture, and zoom until your face fits. The arrow keys move it too.`
            : t`Your colleagues see it beside your name. Only its pixels are sent, not where or when it was taken.`}
        </DialogDescription>
        {chosen ? (
          <CropField
            src={chosen}
            ref={image}
            cut={cut}
            onCrop={crop => setCut(now => now && { ...now, crop })}
            onLoaded={size => setCut({ size, crop: centerCrop(size) })}
            onUnreadable={() => refuse(pictureMessages.wrongType)}
          />
        ) : (
          <FileDropZone
            onFile={pick}
            disabled={isBusy}
            overClassName="border-primary bg-accent"
            idleClassName="border-input"
            className="flex flex-wrap items-center gap-4 rounded-md border border-dashed p-4"
          >
            <PersonAvatar name={fullName(person)} picture={person.picture || undefined} size={20} />
            <div className="grid gap-2">
              {button}
              <p className="text-xs text-muted-foreground">{t`JPEG, PNG or WebP. You can also drop it here.`}</p>
            </div>
          </FileDropZone>
        )}
        <p id="own-picture-problem" role="alert" className="text-xs text-destructive empty:hidden dark:text-tone-red">
          {translateSentence(problem)}
        </p>
        {chosen ? (
          <DialogFooter className="flex-row items-center justify-end">
            {button}
            <Button disabled={!cut || isBusy} onClick={() => save.mutate()}>
              {save.isPending ? t`Saving…` : t`Save`}
            </Button>
          </DialogFooter>
        ) : isOwnPicture(person.picture) ? (
          <DialogFooter>
            <Button variant="outline" disabled={isBusy} onClick={() => remove.mutate()}>
              {remove.isPending ? t`Removing…` : t`Remove picture`}
            </Button>
          </DialogFooter>
        ) : null}
      </DialogContent>
    </Dialog>
  )
}

/** The chosen file as an object URL, or what is wrong with it. */
function useChosenFile() {
  const [chosen, setChosen] = useState<string>()
  const [problem, setProblem] = useState('')
  const last = useRef<File>(undefined)
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen) : undefined), [chosen])
  const refuse = (sentence: string) => {
    setChosen(undefined)
    setProblem(sentence)
  }
  const choose = async (file: File | undefined) => {
    if (!file) return
    last.current = file
    const found = await findPictureProblem(file)
    // Another file has been chosen in the meantime.
    if (last.current !== file) return
    if (found) return refuse(found)
    setProblem('')
    setChosen(URL.createObjectURL(file))
  }
  return { chosen, problem, choose, refuse }
}

async function savePicture(file: File): Promise<void> {
  const { upload, key } = await fetchApi(picturesApi.calls.upload, { body: { contentType: 'image/jpeg' } })
  const sent = { file, onProgress: () => {}, signal: new AbortController().signal }
  await uploadToBucket(upload, sent, pictureMessages)
  await fetchApi(picturesApi.calls.confirm, { body: { key } })
}
