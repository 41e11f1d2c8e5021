/** What some browsers say of the connection; others do not know it. */
interface Connection {
  type?: string
  saveData?: boolean
}

const UNMETERED = ['wifi', 'ethernet']

/** Whether the browser names a connection by which large files go without being asked. */
export function isUnmetered({ connection }: { connection?: Connection } = navigator as object): boolean {
  return UNMETERED.includes(connection?.type ?? '') && connection?.saveData !== true
}
