/** Shared by the ball and the land: how much day it is at a normal, 0 to 1. 0.1045 is the sine of 6°, twilight. */
const DAYLIGHT = /* glsl */ `
  uniform vec3 sun;
  float daylight(vec3 normal) { return smoothstep(-0.1045, 0.0, dot(normal, sun)); }
`;

export const BALL = {
  vertex: /* glsl */ `
    varying vec3 outward;
    void main() {
      outward = normalize((modelMatrix * vec4(position, 1.0)).xyz);
      gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
    }`,
  fragment: /* glsl */ `
    ${DAYLIGHT}
    uniform vec3 day;
    uniform vec3 night;
    varying vec3 outward;
    void main() {
      gl_FragColor = vec4(mix(night, day, daylight(normalize(outward))), 1.0);
      #include <colorspace_fragment>
    }`,
};

export const LAND = {
  vertex: /* glsl */ `
    ${DAYLIGHT}
    uniform float size;
    varying float light;
    void main() {
      vec3 outward = normalize(position);
      light = step(0.0, dot(outward, sun));
      gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      // The camera looks along its z axis: the third row of the view matrix is the direction to the reader.
      float facing = dot(outward, vec3(viewMatrix[0][2], viewMatrix[1][2], viewMatrix[2][2]));
      gl_PointSize = size * (0.7 + 0.3 * max(facing, 0.0));
    }`,
  fragment: /* glsl */ `
    uniform vec3 day;
    uniform vec3 night;
    varying float light;
    void main() {
      float distance = length(gl_PointCoord - 0.5);
      float edge = fwidth(distance);
      gl_FragColor = vec4(mix(night, day, light), mix(0.85, 0.62, light) * (1.0 - smoothstep(0.5 - edge, 0.5, distance)));
      #include <colorspace_fragment>
    }`,
};

/**
 * Each instance is an arc: a strip of two vertices per step, which the vertex shader places on the great circle between
 * both ends, lifts, and moves aside by pixels. `position` is the part of the way and the side.
 */
export const ARCS = {
  vertex: /* glsl */ `
    attribute vec3 start;
    attribute vec3 end;
    /* Seconds of the contact, band, mode class, seconds of its appearance. */
    attribute vec4 contact;
    uniform vec3 palette[64];
    uniform bool byMode;
    uniform float now;
    uniform float window;
    uniform float clock;
    uniform float growth;
    uniform int pointed;
    uniform vec2 size;
    uniform float scale;
    varying vec3 tint;
    varying float part;
    varying float age;
    varying float strong;
    varying float reached;

    vec4 placeAt(float at, float angle, float height) {
      float sine = max(sin(angle), 1e-4);
      vec3 place = (sin((1.0 - at) * angle) * start + sin(at * angle) * end) / sine;
      return projectionMatrix * modelViewMatrix * vec4(100.0 * place * (1.0 + height * 4.0 * at * (1.0 - at)), 1.0);
    }

    void main() {
      float angle = acos(clamp(dot(start, end), -1.0, 1.0));
      float height = 0.02 + 0.12 * angle / 3.14159265;
      part = position.x;
      age = (now - contact.x) / window;
      strong = gl_InstanceID == pointed ? 1.0 : 0.0;
      reached = growth > 0.0 ? clamp((clock - contact.w) / growth, 0.0, 1.0) : 1.0;
      tint = palette[int(byMode ? contact.z : contact.y)];
      vec4 here = placeAt(part, angle, height);
      vec4 before = placeAt(part - 0.01, angle, height);
      vec4 after = placeAt(part + 0.01, angle, height);
      vec2 along = (after.xy - before.xy) * size;
      vec2 aside = length(along) > 1e-6 ? normalize(vec2(-along.y, along.x)) : vec2(0.0, 1.0);
      bool isThick = part > 0.8 && (age < 0.25 || strong > 0.5);
      float width = isThick ? 2.6 : strong > 0.5 ? 2.4 : age > 0.25 ? 1.3 : 1.7;
      here.xy += aside * position.y * width * scale / size;
      gl_Position = here;
    }`,
  fragment: /* glsl */ `
    varying vec3 tint;
    varying float part;
    varying float age;
    varying float strong;
    varying float reached;
    void main() {
      if (part > reached) discard;
      float alpha = age > 0.6 ? 0.42 : age > 0.25 ? 0.62 : 0.9;
      if (strong > 0.5 || (part > 0.8 && age < 0.25)) alpha = 1.0;
      // The tip of a growing arc is bright.
      vec3 colour = reached < 1.0 ? mix(tint, vec3(1.0), smoothstep(reached - 0.12, reached, part)) : tint;
      gl_FragColor = vec4(colour, alpha);
      #include <colorspace_fragment>
    }`,
};
