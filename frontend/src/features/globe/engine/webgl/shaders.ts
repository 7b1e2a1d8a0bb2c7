/** Shared by the ball and the land: how much day it is at a normal, 0 to 1. 0.1045 is the sine of 6°, twilight. */
const DAYLIGHT = /* glsl */ `
  uniform vec3 sun;
  float daylight(vec3 normal) { return smoothstep(-0.1045, 0.0, dot(normal, sun)); }
`;
/** Shared by both, too: a transparent map of the earth, whose colours are shown as they are. */
const MAP = /* glsl */ `
  uniform sampler2D map;
  uniform bool hasMap;
`;

export const BALL = {
  vertex: /* glsl */ `
    varying vec3 outward;
    varying vec2 at;
    void main() {
      at = uv;
      outward = normalize((modelMatrix * vec4(position, 1.0)).xyz);
      gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
    }`,
  fragment: /* glsl */ `
    ${DAYLIGHT}
    ${MAP}
    uniform vec3 day;
    uniform vec3 night;
    varying vec3 outward;
    varying vec2 at;
    void main() {
      gl_FragColor = vec4(mix(night, day, daylight(normalize(outward))), 1.0);
      #include <colorspace_fragment>
      if (hasMap) {
        vec4 painted = texture2D(map, at);
        gl_FragColor.rgb = gl_FragColor.rgb * (1.0 - painted.a) + painted.rgb;
      }
    }`,
};

export const LAND = {
  vertex: /* glsl */ `
    ${DAYLIGHT}
    ${MAP}
    attribute vec2 at;
    uniform float size;
    varying float light;
    varying float strength;
    void main() {
      vec3 outward = normalize(position);
      // Painted arcs are below the dots, and shine through them.
      strength = hasMap ? 1.0 - texture2D(map, at).a : 1.0;
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
    varying float strength;
    void main() {
      float distance = length(gl_PointCoord - 0.5);
      float edge = fwidth(distance);
      gl_FragColor = vec4(mix(night, day, light), mix(0.85, 0.62, light) * strength * (1.0 - smoothstep(0.5 - edge, 0.5, distance)));
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
    varying vec4 tint;
    varying float part;
    varying float reached;

    void main() {
      float angle = acos(clamp(dot(start, end), -1.0, 1.0));
      float height = 0.02 + 0.12 * angle / 3.14159265;
      part = position.x;
      float age = (now - contact.x) / window;
      bool isStrong = gl_InstanceID == pointed;
      reached = growth > 0.0 ? clamp((clock - contact.w) / growth, 0.0, 1.0) : 1.0;
      /* The point of the great circle, lifted, and its derivative, the direction of the way. */
      float sine = max(sin(angle), 1e-4);
      float toStart = (1.0 - part) * angle;
      float toEnd = part * angle;
      vec3 ground = (sin(toStart) * start + sin(toEnd) * end) / sine;
      vec3 course = angle * (cos(toEnd) * end - cos(toStart) * start) / sine;
      float lift = 1.0 + height * 4.0 * part * (1.0 - part);
      vec3 rising = course * lift + ground * height * 4.0 * (1.0 - 2.0 * part);
      /* In this order no matrices are multiplied with each other, which takes most of the time without a card. */
      vec4 here = projectionMatrix * (modelViewMatrix * vec4(100.0 * ground * lift, 1.0));
      vec2 along = (projectionMatrix * (modelViewMatrix * vec4(rising, 0.0))).xy * size;
      vec2 aside = length(along) > 1e-6 ? normalize(vec2(-along.y, along.x)) : vec2(0.0, 1.0);
      bool isThick = part > 0.8 && (age < 0.25 || isStrong);
      float width = isThick ? 2.6 : isStrong ? 2.4 : age > 0.25 ? 1.3 : 1.7;
      float alpha = isThick || isStrong ? 1.0 : age > 0.6 ? 0.42 : age > 0.25 ? 0.62 : 0.9;
      tint = vec4(palette[int(byMode ? contact.z : contact.y)], alpha);
      here.xy += aside * position.y * width * scale / size;
      gl_Position = here;
    }`,
  fragment: /* glsl */ `
    varying vec4 tint;
    varying float part;
    varying float reached;
    void main() {
      /* The tip of a growing arc is bright. Little is computed here: without a card it takes the time of a frame. */
      float tip = reached < 1.0 ? smoothstep(reached - 0.12, reached, part) : 0.0;
      gl_FragColor = vec4(mix(tint.rgb, vec3(1.0), tip), part > reached ? 0.0 : tint.a);
    }`,
};
