import { createCanvas, loadImage } from '@napi-rs/canvas'
import { writeFileSync } from 'node:fs'
const names=process.argv.slice(3); const W=900
const imgs=await Promise.all(names.map(n=>loadImage(n)))
const hs=imgs.map(i=>Math.round(i.height*W/i.width*(i.width<1000?0.5:1)))
const c=createCanvas(W*2, Math.max(hs[0]+(hs[2]||0), (hs[1]||0)+(hs[3]||0)))
const x=c.getContext('2d'); x.fillStyle='#888'; x.fillRect(0,0,c.width,c.height)
const ys=[0,0,hs[0],hs[1]]
imgs.forEach((im,k)=>{ const s=im.width<1000?0.5:1; x.drawImage(im,(k%2)*W,ys[k],W*s,hs[k])})
writeFileSync(process.argv[2], await c.encode('png'))
