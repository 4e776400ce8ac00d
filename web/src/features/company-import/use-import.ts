/** Hooks for the import screen: load the open import, upload a workbook, start, stop and undo. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  type CompanyImport,
  companyImportApi,
  companyImportMessages,
  type ImportState,
  MAX_IMPORT_BYTES,
} from '#shared/features/company-import.ts'
import { WORKBOOK_TYPE } from '#shared/kit/workbooks.ts'
import { ApiError, fetchApi } from '#web/kit/api.ts'
import { fetchFile, saveFile } from '#web/kit/download.ts'
import { queryFor } from '#web/kit/queries.ts'
import { type FileUpload, shortenFileName, throwFirstFieldError, uploadToBucket } from '#web/kit/upload.ts'
import { useUpload } from '#web/kit/use-upload.ts'

const { one, upload, create, start, stop, undo, export: exportCall } = companyImportApi.calls
const POLL = 1000

export const isUnderWay = (state: ImportState): boolean => state === 'running' || state === 'undoing'

/** The import named in the address; polled while it runs. */
export function useImport() {
  const { id } = useSearch({ from: '/_app/company-import' })
  const navigate = useNavigate()
  const asked = useQuery({
    ...queryFor(one, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.state) ? POLL : false),
  })
  const open = (next: string | undefined) => navigate({ to: '/company-import', search: next ? { id: next } : {} })
  return { id, asked, open }
}

/** Encrypts pay before the workbook leaves the browser. */
async function sealFile(file: File): Promise<File> {
  const [{ sealPay }, { encryptAmount, loadPayByEmail }] = await loadPayTools()
  const bytes = new Uint8Array(await file.arrayBuffer())
  const sealed = await sealPay(bytes, { encrypt: encryptAmount, loadPresent: loadPayByEmail })
  return sealed === bytes ? file : new File([new Uint8Array(sealed)], file.name, { type: file.type })
}

/** Downloads the company's workbook. Pay is fetched separately, encrypted, and filled in here. */
export async function fetchCompany(): Promise<void> {
  const [{ blob, name }, [{ fillPay }, { loadPayByEmail }]] = await Promise.all([
    fetchFile(exportCall, {}),
    loadPayTools(),
  ])
  const filled = fillPay(new Uint8Array(await blob.arrayBuffer()), await loadPayByEmail())
  saveFile(new Blob([new Uint8Array(filled)], { type: WORKBOOK_TYPE }), name)
}

const loadPayTools = () => Promise.all([import('./seal-pay.ts'), import('#web/features/salaries/public.ts')])

/** Uploads a workbook and creates an import from it. */
export function useWorkbookUpload(onMade: (made: CompanyImport) => void) {
  const sending = useUpload(async (file: FileUpload) => {
    const { signal } = file
    const { size } = file.file
    const name = shortenFileName(file.file.name)
    // The bucket would refuse a larger file only after the whole upload.
    if (size > MAX_IMPORT_BYTES) throw new ApiError(413, companyImportMessages.tooLarge)
    if (!/\.xlsx$/i.test(name)) throw new ApiError(400, companyImportMessages.wrongType)
    const sealed = await sealFile(file.file)
    const asked = await fetchApi(upload, {
      body: { fileName: name, contentType: WORKBOOK_TYPE, size: sealed.size },
      signal,
    }).catch(throwFirstFieldError)
    await uploadToBucket(asked.upload, { ...file, file: sealed }, companyImportMessages)
    return fetchApi(create, { body: { key: asked.key, fileName: name }, signal }).catch(throwFirstFieldError)
  })
  const making = useMutation({
    mutationFn: sending.start,
    onSuccess: made => made && onMade(made),
  })
  return { progress: sending.progress, cancel: sending.cancel, choose: (file: File) => making.mutate(file) }
}

/** Starts, stops and undoes an import; each response is its new state. */
export function useImportActs(id: string) {
  const client = useQueryClient()
  const params = { id }
  const onSuccess = (next: CompanyImport) => client.setQueryData(queryFor(one, { params }).queryKey, next)
  return {
    start: useMutation({ mutationFn: (digest: string) => fetchApi(start, { params, body: { digest } }), onSuccess }),
    stop: useMutation({ mutationFn: () => fetchApi(stop, { params }), onSuccess }),
    undo: useMutation({ mutationFn: () => fetchApi(undo, { params }), onSuccess }),
  }
}
