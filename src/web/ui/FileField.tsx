import { FieldFrame } from '#web/ui/FieldFrame.tsx'

interface FileFieldProps {
  name: string
  label: string
  hint: string
  error: string | undefined
  /** The file types that the browser's dialog offers. */
  accept: string
  onChoose: (file: File | undefined) => void
}

/** The native file control; files can also be dropped on it. */
export function FileField({ accept, onChoose, ...props }: FileFieldProps) {
  return (
    <FieldFrame {...props}>
      {(attributes) => (
        <div className="control-box">
          <input
            {...attributes}
            type="file"
            accept={accept}
            className="control cursor-pointer py-1.5 text-sm file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-sm file:border file:border-edge file:bg-paper file:px-3 file:font-semibold file:text-ink"
            onChange={(event) => onChoose(event.target.files?.[0])}
          />
        </div>
      )}
    </FieldFrame>
  )
}
