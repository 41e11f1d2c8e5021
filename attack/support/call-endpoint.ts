import type { Endpoint } from '#contract/endpoint.ts'
import type { ApiResponse, Caller } from './caller.ts'

/** Makes a call with nothing in it, and one id wherever its path names something. */
export function callEndpoint(
  caller: Caller,
  { method, path }: Endpoint,
  id: string,
  headers = {},
): Promise<ApiResponse> {
  const url = path.replaceAll(/:\w+/g, id)
  return method === 'GET' ? caller.get(url, headers) : caller.send(method, url, {}, headers)
}
