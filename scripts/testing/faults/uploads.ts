/** Uploads a file as the browser does: with the signed form that a call has answered. */
export interface UploadReply {
  readonly key: string
  readonly upload: { readonly url: string; readonly fields: Readonly<Record<string, string>> }
}

export async function uploadForm({ upload }: UploadReply, content: string): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(upload.fields)) form.set(name, value)
  form.set('file', new Blob([content]))
  const { status } = await fetch(upload.url, { method: 'POST', body: form })
  if (status >= 300) throw new Error(`The upload is answered with ${status}`)
}
