;; The source of mix.wasm: a step of FNV-1a.
(module
  (func (export "mix") (param $sum i32) (param $code i32) (result i32)
    (i32.mul (i32.xor (local.get $sum) (local.get $code)) (i32.const 16777619))))
