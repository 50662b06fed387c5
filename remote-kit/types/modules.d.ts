declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>
  export default classNames
}

declare module '*.css'

declare module '*.css?text' {
  const text: string
  export default text
}

// The path data of an icon, for <Icon path>.
declare module '*.svg' {
  const path: string
  export default path
}

// The address of a file, for `src`, `fetch` and so on.
declare module '*.avif' {
  const address: string
  export default address
}
declare module '*.eot' {
  const address: string
  export default address
}
declare module '*.gif' {
  const address: string
  export default address
}
declare module '*.jpeg' {
  const address: string
  export default address
}
declare module '*.jpg' {
  const address: string
  export default address
}
declare module '*.mp3' {
  const address: string
  export default address
}
declare module '*.mp4' {
  const address: string
  export default address
}
declare module '*.otf' {
  const address: string
  export default address
}
declare module '*.png' {
  const address: string
  export default address
}
declare module '*.svg?url' {
  const address: string
  export default address
}
declare module '*.ttf' {
  const address: string
  export default address
}
declare module '*.vtt' {
  const address: string
  export default address
}
declare module '*.wasm' {
  const address: string
  export default address
}
declare module '*.webm' {
  const address: string
  export default address
}
declare module '*.webp' {
  const address: string
  export default address
}
declare module '*.woff' {
  const address: string
  export default address
}
declare module '*.woff2' {
  const address: string
  export default address
}
