"use strict";
// Numbers and texts as docs/benchdd/profile_format.md writes them, one after another.
class Bytes {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  number() {
    const first = this.bytes[this.at];
    if (first < 0x80) {
      this.at += 1;
      return first;
    }
    return this.longNumber();
  }

  // Bit operations end at 32 bits; what is larger is multiplied, and exact up to 2^53.
  longNumber() {
    let value = 0;
    for (let factor = 1; factor < 2 ** 70; factor *= 128) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) throw new Error("it ends too early");
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
    throw new Error("it has a number that is too large");
  }

  signed() {
    const number = this.number();
    return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
  }

  // Of things that take a byte each at least: so nothing is set aside for what cannot be there.
  count() {
    const count = this.number();
    if (count > this.bytes.length - this.at) throw new Error(`it says that there are ${count} of something`);
    return count;
  }

  column(size, Kind = Int32Array) {
    const numbers = new Kind(size);
    for (let at = 0; at < size; at += 1) numbers[at] = this.number();
    return numbers;
  }

  text() {
    const size = this.count();
    this.at += size;
    return Bytes.decoder.decode(this.bytes.subarray(this.at - size, this.at));
  }
}
Bytes.decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function fromBase64(text) {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = characters.charCodeAt(at);
  return bytes;
}

async function inflate(bytes) {
  const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(inflated).arrayBuffer());
}
