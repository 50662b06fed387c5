import type { InputFile } from '@viewpage/importers/input-file'

export interface Multipart {
  readonly headers: { readonly 'content-type': string }
  readonly payload: Buffer
}

const BOUNDARY = '----viewpage-test-boundary'

/** The body of a form with files, as a browser writes it: fields first, then the files in the order given. */
export function multipartOf(
  fields: Readonly<Record<string, string>>,
  files: readonly InputFile[],
): Multipart {
  const parts = [
    ...Object.entries(fields).map(([name, value]) => [
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ]),
    ...files.map(({ name, bytes }) => [
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n` +
          'content-type: application/octet-stream\r\n\r\n',
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
  ].flat()
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  }
}
