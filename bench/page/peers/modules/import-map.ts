export function importMap(imports: Readonly<Record<string, string>>): string {
  return `<script type="importmap">${JSON.stringify({ imports })}</script>`
}

/** Starts the transfer of modules that are needed anyway, so that they do not wait for each other's imports. */
export function modulePreloads(urls: readonly string[]): string {
  return urls.map((url) => `<link rel="modulepreload" href="${url}">`).join('')
}
