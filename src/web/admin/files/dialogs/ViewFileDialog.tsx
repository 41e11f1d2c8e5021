import type { CaseFile } from '#contract/files/case-files.ts'
import { FileShown } from '#web/admin/files/preview/FileShown.tsx'
import { usePictureView } from '#web/admin/files/preview/picture-view.ts'
import { canZoom, ViewTools } from '#web/admin/files/preview/ViewTools.tsx'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'

interface ViewFileProps extends DialogProps {
  guid: string
  file: CaseFile
}

/** A file on nearly all of the screen. */
export default function ViewFileDialog({ guid, file, close }: ViewFileProps) {
  const shown = usePictureView(file.id)
  return (
    <Modal variant="large" title={file.name} onDismiss={() => close()}>
      <div className="mt-3 flex min-h-0 flex-1 flex-col gap-3">
        <QueryProvider>
          <FileShown guid={guid} file={file} view={shown.view} className="min-h-40 flex-1" />
        </QueryProvider>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <ViewTools shown={shown} isOff={!canZoom(file)} />
          <Button onClick={() => close()}>Close</Button>
        </div>
      </div>
    </Modal>
  )
}

export const exampleFile: CaseFile = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3302',
  name: 'hole-7.jpg',
  version: 1,
  group: 'photo',
  bytes: 10_100_000,
  state: 'stored',
  received: 10_100_000,
  problem: null,
  is_own: true,
  edges: null,
  folder: null,
  origin: 'added',
  from: 'Ines Okafor',
  added_at: '2027-06-17T15:12:00.000Z',
  taken_at: null,
  width: null,
  height: null,
  had_place: false,
  claim: null,
  document: null,
  mail: null,
  seen_by: ['office'],
  scan: 'none',
  scanned_at: null,
  has_view: true,
  is_fixed: false,
  earlier: null,
  is_replaced: false,
  deleted: null,
}

export const example: Omit<ViewFileProps, 'close'> = {
  guid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  // What waits for the scanner is shown without asking the server for its bytes.
  file: { ...exampleFile, state: 'waiting', scan: 'waiting', has_view: false },
}
