(function () {
"use strict";
var __set;
var __late = {};
["inflatePathsD","JoinType","EndType","unionD","FillRule"].forEach(function (name) {
  Object.defineProperty(__late, name, { get: function () { return (__set || (__set = __setUp()))[name]; } });
});
function __setUp() {
var __made = (function(exports) {

Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
// node_modules/clipper2-ts/dist/Core.js
/*******************************************************************************
	* Author    :  Angus Johnson                                                   *
	* Date      :  12 December 2025                                                *
	* Website   :  https://www.angusj.com                                          *
	* Copyright :  Angus Johnson 2010-2025                                         *
	* Purpose   :  Core structures and functions for the Clipper Library           *
	* License   :  https://www.boost.org/LICENSE_1_0.txt                           *
	*******************************************************************************/
	var ClipType;
	(function(ClipType) {
		ClipType[ClipType["NoClip"] = 0] = "NoClip";
		ClipType[ClipType["Intersection"] = 1] = "Intersection";
		ClipType[ClipType["Union"] = 2] = "Union";
		ClipType[ClipType["Difference"] = 3] = "Difference";
		ClipType[ClipType["Xor"] = 4] = "Xor";
	})(ClipType || (ClipType = {}));
	var PathType;
	(function(PathType) {
		PathType[PathType["Subject"] = 0] = "Subject";
		PathType[PathType["Clip"] = 1] = "Clip";
	})(PathType || (PathType = {}));
	var FillRule;
	(function(FillRule) {
		FillRule[FillRule["EvenOdd"] = 0] = "EvenOdd";
		FillRule[FillRule["NonZero"] = 1] = "NonZero";
		FillRule[FillRule["Positive"] = 2] = "Positive";
		FillRule[FillRule["Negative"] = 3] = "Negative";
	})(FillRule || (FillRule = {}));
	var PointInPolygonResult;
	(function(PointInPolygonResult) {
		PointInPolygonResult[PointInPolygonResult["IsOn"] = 0] = "IsOn";
		PointInPolygonResult[PointInPolygonResult["IsInside"] = 1] = "IsInside";
		PointInPolygonResult[PointInPolygonResult["IsOutside"] = 2] = "IsOutside";
	})(PointInPolygonResult || (PointInPolygonResult = {}));
	var InternalClipper;
	(function(InternalClipper) {
		InternalClipper.MaxInt64 = 9223372036854775807n;
		InternalClipper.MaxCoord = Number(InternalClipper.MaxInt64 / 4n);
		InternalClipper.max_coord = InternalClipper.MaxCoord;
		InternalClipper.min_coord = -InternalClipper.MaxCoord;
		InternalClipper.Invalid64 = Number(InternalClipper.MaxInt64);
		InternalClipper.floatingPointTolerance = 1e-12;
		InternalClipper.defaultMinimumEdgeLength = .1;
		function crossProduct(pt1, pt2, pt3) {
			return (pt2.x - pt1.x) * (pt3.y - pt2.y) - (pt2.y - pt1.y) * (pt3.x - pt2.x);
		}
		InternalClipper.crossProduct = crossProduct;
		function crossProductSign(pt1, pt2, pt3) {
			const a = pt2.x - pt1.x;
			const b = pt3.y - pt2.y;
			const c = pt2.y - pt1.y;
			const d = pt3.x - pt2.x;
			if (Math.abs(a) < 9e7 && Math.abs(b) < 9e7 && Math.abs(c) < 9e7 && Math.abs(d) < 9e7) {
				const prod1 = a * b;
				const prod2 = c * d;
				return prod1 > prod2 ? 1 : prod1 < prod2 ? -1 : 0;
			}
			const signA = a < 0 ? -1 : a > 0 ? 1 : 0;
			const signB = b < 0 ? -1 : b > 0 ? 1 : 0;
			const signC = c < 0 ? -1 : c > 0 ? 1 : 0;
			const signD = d < 0 ? -1 : d > 0 ? 1 : 0;
			const signAB = signA * signB;
			const signCD = signC * signD;
			if (signAB !== signCD) return signAB > signCD ? 1 : -1;
			if (signAB === 0) return 0;
			const bigA = BigInt(a);
			const bigB = BigInt(b);
			const bigC = BigInt(c);
			const bigD = BigInt(d);
			const prod1 = bigA * bigB;
			const prod2 = bigC * bigD;
			if (prod1 === prod2) return 0;
			return prod1 > prod2 ? 1 : -1;
		}
		InternalClipper.crossProductSign = crossProductSign;
		function checkPrecision(precision) {
			if (precision < -8 || precision > 8) throw new Error("Error: Precision is out of range.");
		}
		InternalClipper.checkPrecision = checkPrecision;
		function isAlmostZero(value) {
			return Math.abs(value) <= InternalClipper.floatingPointTolerance;
		}
		InternalClipper.isAlmostZero = isAlmostZero;
		function triSign(x) {
			return x < 0 ? -1 : x > 0 ? 1 : 0;
		}
		InternalClipper.triSign = triSign;
		function multiplyUInt64(a, b) {
			const res = BigInt(a) * BigInt(b);
			return {
				lo64: Number(res & 18446744073709551615n),
				hi64: Number(res >> 64n)
			};
		}
		InternalClipper.multiplyUInt64 = multiplyUInt64;
		function productsAreEqual(a, b, c, d) {
			const absA = Math.abs(a);
			const absB = Math.abs(b);
			const absC = Math.abs(c);
			const absD = Math.abs(d);
			if (absA < 46341 && absB < 46341 && absC < 46341 && absD < 46341) return a * b === c * d;
			if (absA < 9e7 && absB < 9e7 && absC < 9e7 && absD < 9e7) return a * b === c * d;
			const signAb = (a < 0 ? -1 : a > 0 ? 1 : 0) * (b < 0 ? -1 : b > 0 ? 1 : 0);
			if (signAb !== (c < 0 ? -1 : c > 0 ? 1 : 0) * (d < 0 ? -1 : d > 0 ? 1 : 0)) return false;
			if (signAb === 0) return true;
			const bigA = BigInt(absA);
			const bigB = BigInt(absB);
			const bigC = BigInt(absC);
			const bigD = BigInt(absD);
			return bigA * bigB === bigC * bigD;
		}
		InternalClipper.productsAreEqual = productsAreEqual;
		function isCollinear(pt1, sharedPt, pt2) {
			return productsAreEqual(sharedPt.x - pt1.x, pt2.y - sharedPt.y, sharedPt.y - pt1.y, pt2.x - sharedPt.x);
		}
		InternalClipper.isCollinear = isCollinear;
		function dotProduct(pt1, pt2, pt3) {
			return (pt2.x - pt1.x) * (pt3.x - pt2.x) + (pt2.y - pt1.y) * (pt3.y - pt2.y);
		}
		InternalClipper.dotProduct = dotProduct;
		function crossProductD(vec1, vec2) {
			return vec1.y * vec2.x - vec2.y * vec1.x;
		}
		InternalClipper.crossProductD = crossProductD;
		function dotProductD(vec1, vec2) {
			return vec1.x * vec2.x + vec1.y * vec2.y;
		}
		InternalClipper.dotProductD = dotProductD;
		function roundToEven(value) {
			const floor = Math.floor(value);
			const diff = value - floor;
			if (Math.abs(diff - .5) < 1e-10) return floor % 2 === 0 ? floor : floor + 1;
			return Math.round(value);
		}
		InternalClipper.roundToEven = roundToEven;
		function checkCastInt64(val) {
			if (val >= InternalClipper.max_coord || val <= InternalClipper.min_coord) return InternalClipper.Invalid64;
			return Math.round(val);
		}
		InternalClipper.checkCastInt64 = checkCastInt64;
		function getLineIntersectPt(ln1a, ln1b, ln2a, ln2b) {
			const dy1 = ln1b.y - ln1a.y;
			const dx1 = ln1b.x - ln1a.x;
			const dy2 = ln2b.y - ln2a.y;
			const dx2 = ln2b.x - ln2a.x;
			const det = dy1 * dx2 - dy2 * dx1;
			if (det === 0) return {
				intersects: false,
				point: {
					x: 0,
					y: 0,
					z: 0
				}
			};
			const t = ((ln1a.x - ln2a.x) * dy2 - (ln1a.y - ln2a.y) * dx2) / det;
			let ip;
			if (t <= 0) ip = {
				x: ln1a.x,
				y: ln1a.y,
				z: 0
			};
			else if (t >= 1) ip = {
				x: ln1b.x,
				y: ln1b.y,
				z: 0
			};
			else {
				const rawX = ln1a.x + t * dx1;
				const rawY = ln1a.y + t * dy1;
				ip = {
					x: Math.trunc(rawX),
					y: Math.trunc(rawY),
					z: 0
				};
			}
			return {
				intersects: true,
				point: ip
			};
		}
		InternalClipper.getLineIntersectPt = getLineIntersectPt;
		function getLineIntersectPtD(ln1a, ln1b, ln2a, ln2b) {
			const dy1 = ln1b.y - ln1a.y;
			const dx1 = ln1b.x - ln1a.x;
			const dy2 = ln2b.y - ln2a.y;
			const dx2 = ln2b.x - ln2a.x;
			const det = dy1 * dx2 - dy2 * dx1;
			if (det === 0) return {
				success: false,
				ip: {
					x: 0,
					y: 0,
					z: 0
				}
			};
			const t = ((ln1a.x - ln2a.x) * dy2 - (ln1a.y - ln2a.y) * dx2) / det;
			let ip;
			if (t <= 0) ip = {
				...ln1a,
				z: 0
			};
			else if (t >= 1) ip = {
				...ln1b,
				z: 0
			};
			else ip = {
				x: ln1a.x + t * dx1,
				y: ln1a.y + t * dy1,
				z: 0
			};
			return {
				success: true,
				ip
			};
		}
		InternalClipper.getLineIntersectPtD = getLineIntersectPtD;
		function segsIntersect(seg1a, seg1b, seg2a, seg2b, inclusive = false) {
			if (!inclusive) return crossProduct(seg1a, seg2a, seg2b) * crossProduct(seg1b, seg2a, seg2b) < 0 && crossProduct(seg2a, seg1a, seg1b) * crossProduct(seg2b, seg1a, seg1b) < 0;
			const res1 = crossProduct(seg1a, seg2a, seg2b);
			const res2 = crossProduct(seg1b, seg2a, seg2b);
			if (res1 * res2 > 0) return false;
			const res3 = crossProduct(seg2a, seg1a, seg1b);
			const res4 = crossProduct(seg2b, seg1a, seg1b);
			if (res3 * res4 > 0) return false;
			return res1 !== 0 || res2 !== 0 || res3 !== 0 || res4 !== 0;
		}
		InternalClipper.segsIntersect = segsIntersect;
		function getBounds(path) {
			if (path.length === 0) return {
				left: 0,
				top: 0,
				right: 0,
				bottom: 0
			};
			const result = {
				left: Number.MAX_SAFE_INTEGER,
				top: Number.MAX_SAFE_INTEGER,
				right: Number.MIN_SAFE_INTEGER,
				bottom: Number.MIN_SAFE_INTEGER
			};
			for (const pt of path) {
				if (pt.x < result.left) result.left = pt.x;
				if (pt.x > result.right) result.right = pt.x;
				if (pt.y < result.top) result.top = pt.y;
				if (pt.y > result.bottom) result.bottom = pt.y;
			}
			return result.left === Number.MAX_SAFE_INTEGER ? {
				left: 0,
				top: 0,
				right: 0,
				bottom: 0
			} : result;
		}
		InternalClipper.getBounds = getBounds;
		function getClosestPtOnSegment(offPt, seg1, seg2) {
			if (seg1.x === seg2.x && seg1.y === seg2.y) return {
				x: seg1.x,
				y: seg1.y,
				z: 0
			};
			const dx = seg2.x - seg1.x;
			const dy = seg2.y - seg1.y;
			const q = ((offPt.x - seg1.x) * dx + (offPt.y - seg1.y) * dy) / (dx * dx + dy * dy);
			const qClamped = q < 0 ? 0 : q > 1 ? 1 : q;
			return {
				x: Math.round(seg1.x + qClamped * dx),
				y: Math.round(seg1.y + qClamped * dy),
				z: 0
			};
		}
		InternalClipper.getClosestPtOnSegment = getClosestPtOnSegment;
		function pointInPolygon(pt, polygon) {
			const len = polygon.length;
			let start = 0;
			if (len < 3) return PointInPolygonResult.IsOutside;
			while (start < len && polygon[start].y === pt.y) start++;
			if (start === len) return PointInPolygonResult.IsOutside;
			let isAbove = polygon[start].y < pt.y;
			const startingAbove = isAbove;
			let val = 0;
			let i = start + 1;
			let end = len;
			while (true) {
				if (i === end) {
					if (end === 0 || start === 0) break;
					end = start;
					i = 0;
				}
				if (isAbove) while (i < end && polygon[i].y < pt.y) i++;
				else while (i < end && polygon[i].y > pt.y) i++;
				if (i === end) continue;
				const curr = polygon[i];
				const prev = i > 0 ? polygon[i - 1] : polygon[len - 1];
				if (curr.y === pt.y) {
					if (curr.x === pt.x || curr.y === prev.y && pt.x < prev.x !== pt.x < curr.x) return PointInPolygonResult.IsOn;
					i++;
					if (i === start) break;
					continue;
				}
				if (pt.x < curr.x && pt.x < prev.x) {} else if (pt.x > prev.x && pt.x > curr.x) val = 1 - val;
				else {
					const cps = crossProductSign(prev, curr, pt);
					if (cps === 0) return PointInPolygonResult.IsOn;
					if (cps < 0 === isAbove) val = 1 - val;
				}
				isAbove = !isAbove;
				i++;
			}
			if (isAbove === startingAbove) return val === 0 ? PointInPolygonResult.IsOutside : PointInPolygonResult.IsInside;
			if (i === len) i = 0;
			const cps = i === 0 ? crossProductSign(polygon[len - 1], polygon[0], pt) : crossProductSign(polygon[i - 1], polygon[i], pt);
			if (cps === 0) return PointInPolygonResult.IsOn;
			if (cps < 0 === isAbove) val = 1 - val;
			return val === 0 ? PointInPolygonResult.IsOutside : PointInPolygonResult.IsInside;
		}
		InternalClipper.pointInPolygon = pointInPolygon;
		function path2ContainsPath1(path1, path2) {
			let pip = PointInPolygonResult.IsOn;
			for (const pt of path1) switch (pointInPolygon(pt, path2)) {
				case PointInPolygonResult.IsOutside:
					if (pip === PointInPolygonResult.IsOutside) return false;
					pip = PointInPolygonResult.IsOutside;
					break;
				case PointInPolygonResult.IsInside:
					if (pip === PointInPolygonResult.IsInside) return true;
					pip = PointInPolygonResult.IsInside;
			}
			const mp = getBounds(path1);
			return pointInPolygon({
				x: Math.round((mp.left + mp.right) / 2),
				y: Math.round((mp.top + mp.bottom) / 2)
			}, path2) !== PointInPolygonResult.IsOutside;
		}
		InternalClipper.path2ContainsPath1 = path2ContainsPath1;
	})(InternalClipper || (InternalClipper = {}));
	var Point64Utils;
	(function(Point64Utils) {
		function create(x = 0, y = 0, z = 0) {
			return {
				x: Math.round(x),
				y: Math.round(y),
				z
			};
		}
		Point64Utils.create = create;
		function fromPointD(pt) {
			return {
				x: Math.round(pt.x),
				y: Math.round(pt.y),
				z: pt.z || 0
			};
		}
		Point64Utils.fromPointD = fromPointD;
		function scale(pt, scale) {
			return {
				x: Math.round(pt.x * scale),
				y: Math.round(pt.y * scale),
				z: pt.z || 0
			};
		}
		Point64Utils.scale = scale;
		function equals(a, b) {
			return a.x === b.x && a.y === b.y;
		}
		Point64Utils.equals = equals;
		function add(a, b) {
			return {
				x: a.x + b.x,
				y: a.y + b.y,
				z: 0
			};
		}
		Point64Utils.add = add;
		function subtract(a, b) {
			return {
				x: a.x - b.x,
				y: a.y - b.y,
				z: 0
			};
		}
		Point64Utils.subtract = subtract;
		function toString(pt) {
			if (pt.z !== void 0 && pt.z !== 0) return `${pt.x},${pt.y},${pt.z} `;
			return `${pt.x},${pt.y} `;
		}
		Point64Utils.toString = toString;
	})(Point64Utils || (Point64Utils = {}));
	var PointDUtils;
	(function(PointDUtils) {
		function create(x = 0, y = 0, z = 0) {
			return {
				x,
				y,
				z
			};
		}
		PointDUtils.create = create;
		function fromPoint64(pt) {
			return {
				x: pt.x,
				y: pt.y,
				z: pt.z || 0
			};
		}
		PointDUtils.fromPoint64 = fromPoint64;
		function scale(pt, scale) {
			return {
				x: pt.x * scale,
				y: pt.y * scale,
				z: pt.z || 0
			};
		}
		PointDUtils.scale = scale;
		function equals(a, b) {
			return InternalClipper.isAlmostZero(a.x - b.x) && InternalClipper.isAlmostZero(a.y - b.y);
		}
		PointDUtils.equals = equals;
		function negate(pt) {
			pt.x = -pt.x;
			pt.y = -pt.y;
		}
		PointDUtils.negate = negate;
		function toString(pt, precision = 2) {
			if (pt.z !== void 0 && pt.z !== 0) return `${pt.x.toFixed(precision)},${pt.y.toFixed(precision)},${pt.z}`;
			return `${pt.x.toFixed(precision)},${pt.y.toFixed(precision)}`;
		}
		PointDUtils.toString = toString;
	})(PointDUtils || (PointDUtils = {}));
	var Rect64Utils;
	(function(Rect64Utils) {
		function create(l = 0, t = 0, r = 0, b = 0) {
			return {
				left: l,
				top: t,
				right: r,
				bottom: b
			};
		}
		Rect64Utils.create = create;
		function createInvalid() {
			return {
				left: Number.MAX_SAFE_INTEGER,
				top: Number.MAX_SAFE_INTEGER,
				right: Number.MIN_SAFE_INTEGER,
				bottom: Number.MIN_SAFE_INTEGER
			};
		}
		Rect64Utils.createInvalid = createInvalid;
		function width(rect) {
			return rect.right - rect.left;
		}
		Rect64Utils.width = width;
		function height(rect) {
			return rect.bottom - rect.top;
		}
		Rect64Utils.height = height;
		function isEmpty(rect) {
			return rect.bottom <= rect.top || rect.right <= rect.left;
		}
		Rect64Utils.isEmpty = isEmpty;
		function isValid(rect) {
			return rect.left < Number.MAX_SAFE_INTEGER;
		}
		Rect64Utils.isValid = isValid;
		function midPoint(rect) {
			return {
				x: Math.round((rect.left + rect.right) / 2),
				y: Math.round((rect.top + rect.bottom) / 2)
			};
		}
		Rect64Utils.midPoint = midPoint;
		function contains(rect, pt) {
			return pt.x > rect.left && pt.x < rect.right && pt.y > rect.top && pt.y < rect.bottom;
		}
		Rect64Utils.contains = contains;
		function containsRect(rect, rec) {
			return rec.left >= rect.left && rec.right <= rect.right && rec.top >= rect.top && rec.bottom <= rect.bottom;
		}
		Rect64Utils.containsRect = containsRect;
		function intersects(rect, rec) {
			return Math.max(rect.left, rec.left) <= Math.min(rect.right, rec.right) && Math.max(rect.top, rec.top) <= Math.min(rect.bottom, rec.bottom);
		}
		Rect64Utils.intersects = intersects;
		function asPath(rect) {
			return [
				{
					x: rect.left,
					y: rect.top,
					z: 0
				},
				{
					x: rect.right,
					y: rect.top,
					z: 0
				},
				{
					x: rect.right,
					y: rect.bottom,
					z: 0
				},
				{
					x: rect.left,
					y: rect.bottom,
					z: 0
				}
			];
		}
		Rect64Utils.asPath = asPath;
	})(Rect64Utils || (Rect64Utils = {}));
	var RectDUtils;
	(function(RectDUtils) {
		function create(l = 0, t = 0, r = 0, b = 0) {
			return {
				left: l,
				top: t,
				right: r,
				bottom: b
			};
		}
		RectDUtils.create = create;
		function createInvalid() {
			return {
				left: Number.MAX_VALUE,
				top: Number.MAX_VALUE,
				right: -Number.MAX_VALUE,
				bottom: -Number.MAX_VALUE
			};
		}
		RectDUtils.createInvalid = createInvalid;
		function width(rect) {
			return rect.right - rect.left;
		}
		RectDUtils.width = width;
		function height(rect) {
			return rect.bottom - rect.top;
		}
		RectDUtils.height = height;
		function isEmpty(rect) {
			return rect.bottom <= rect.top || rect.right <= rect.left;
		}
		RectDUtils.isEmpty = isEmpty;
		function midPoint(rect) {
			return {
				x: (rect.left + rect.right) / 2,
				y: (rect.top + rect.bottom) / 2
			};
		}
		RectDUtils.midPoint = midPoint;
		function contains(rect, pt) {
			return pt.x > rect.left && pt.x < rect.right && pt.y > rect.top && pt.y < rect.bottom;
		}
		RectDUtils.contains = contains;
		function containsRect(rect, rec) {
			return rec.left >= rect.left && rec.right <= rect.right && rec.top >= rect.top && rec.bottom <= rect.bottom;
		}
		RectDUtils.containsRect = containsRect;
		function intersects(rect, rec) {
			return Math.max(rect.left, rec.left) < Math.min(rect.right, rec.right) && Math.max(rect.top, rec.top) < Math.min(rect.bottom, rec.bottom);
		}
		RectDUtils.intersects = intersects;
		function asPath(rect) {
			return [
				{
					x: rect.left,
					y: rect.top,
					z: 0
				},
				{
					x: rect.right,
					y: rect.top,
					z: 0
				},
				{
					x: rect.right,
					y: rect.bottom,
					z: 0
				},
				{
					x: rect.left,
					y: rect.bottom,
					z: 0
				}
			];
		}
		RectDUtils.asPath = asPath;
	})(RectDUtils || (RectDUtils = {}));
	var PathUtils;
	(function(PathUtils) {
		function toString64(path) {
			let result = "";
			for (const pt of path) result += Point64Utils.toString(pt);
			return result + "\n";
		}
		PathUtils.toString64 = toString64;
		function toStringD(path, precision = 2) {
			let result = "";
			for (const pt of path) result += PointDUtils.toString(pt, precision) + ", ";
			if (result !== "") result = result.slice(0, -2);
			return result;
		}
		PathUtils.toStringD = toStringD;
		function reverse64(path) {
			return [...path].reverse();
		}
		PathUtils.reverse64 = reverse64;
		function reverseD(path) {
			return [...path].reverse();
		}
		PathUtils.reverseD = reverseD;
	})(PathUtils || (PathUtils = {}));
	var PathsUtils;
	(function(PathsUtils) {
		function toString64(paths) {
			let result = "";
			for (const path of paths) result += PathUtils.toString64(path);
			return result;
		}
		PathsUtils.toString64 = toString64;
		function toStringD(paths, precision = 2) {
			let result = "";
			for (const path of paths) result += PathUtils.toStringD(path, precision) + "\n";
			return result;
		}
		PathsUtils.toStringD = toStringD;
		function reverse64(paths) {
			return paths.map((path) => PathUtils.reverse64(path));
		}
		PathsUtils.reverse64 = reverse64;
		function reverseD(paths) {
			return paths.map((path) => PathUtils.reverseD(path));
		}
		PathsUtils.reverseD = reverseD;
	})(PathsUtils || (PathsUtils = {}));
	const InvalidRect64 = Rect64Utils.createInvalid();
	const InvalidRectD = RectDUtils.createInvalid();

// node_modules/clipper2-ts/dist/Engine.js
/*******************************************************************************
	* Author    :  Angus Johnson                                                   *
	* Date      :  11 October 2025                                                 *
	* Website   :  https://www.angusj.com                                          *
	* Copyright :  Angus Johnson 2010-2025                                         *
	* Purpose   :  This is the main polygon clipping module                        *
	* License   :  https://www.boost.org/LICENSE_1_0.txt                           *
	*******************************************************************************/
	var VertexFlags;
	(function(VertexFlags) {
		VertexFlags[VertexFlags["None"] = 0] = "None";
		VertexFlags[VertexFlags["OpenStart"] = 1] = "OpenStart";
		VertexFlags[VertexFlags["OpenEnd"] = 2] = "OpenEnd";
		VertexFlags[VertexFlags["LocalMax"] = 4] = "LocalMax";
		VertexFlags[VertexFlags["LocalMin"] = 8] = "LocalMin";
	})(VertexFlags || (VertexFlags = {}));
	var ScanlineHeap = class {
		data = [];
		push(value) {
			this.data.push(value);
			this.siftUp(this.data.length - 1);
		}
		pop() {
			if (this.data.length === 0) return null;
			const max = this.data[0];
			const last = this.data.pop();
			if (this.data.length > 0) {
				this.data[0] = last;
				this.siftDown(0);
			}
			return max;
		}
		clear() {
			this.data.length = 0;
		}
		siftUp(index) {
			while (index > 0) {
				const parent = index - 1 >> 1;
				if (this.data[parent] >= this.data[index]) break;
				[this.data[parent], this.data[index]] = [this.data[index], this.data[parent]];
				index = parent;
			}
		}
		siftDown(index) {
			const length = this.data.length;
			while (true) {
				let largest = index;
				const left = (index << 1) + 1;
				const right = left + 1;
				if (left < length && this.data[left] > this.data[largest]) largest = left;
				if (right < length && this.data[right] > this.data[largest]) largest = right;
				if (largest === index) break;
				[this.data[index], this.data[largest]] = [this.data[largest], this.data[index]];
				index = largest;
			}
		}
	};
	var Vertex = class {
		pt;
		next = null;
		prev = null;
		flags;
		constructor(pt, flags, prev) {
			this.pt = pt;
			this.flags = flags;
			this.prev = prev;
		}
	};
	var LocalMinima = class {
		vertex;
		polytype;
		isOpen;
		constructor(vertex, polytype, isOpen = false) {
			this.vertex = vertex;
			this.polytype = polytype;
			this.isOpen = isOpen;
		}
		equals(other) {
			return other !== null && this.vertex === other.vertex;
		}
	};
	function createIntersectNode(pt, edge1, edge2) {
		return {
			pt: {
				x: pt.x,
				y: pt.y,
				z: pt.z || 0
			},
			edge1,
			edge2
		};
	}
	var OutPt = class OutPt {
		static _nextId = 1;
		_debugId;
		pt;
		next;
		prev;
		outrec;
		horz;
		constructor(pt, outrec) {
			this._debugId = OutPt._nextId++;
			this.pt = pt;
			this.outrec = outrec;
			this.next = this;
			this.prev = this;
			this.horz = null;
		}
	};
	var JoinWith;
	(function(JoinWith) {
		JoinWith[JoinWith["None"] = 0] = "None";
		JoinWith[JoinWith["Left"] = 1] = "Left";
		JoinWith[JoinWith["Right"] = 2] = "Right";
	})(JoinWith || (JoinWith = {}));
	var HorzPosition;
	(function(HorzPosition) {
		HorzPosition[HorzPosition["Bottom"] = 0] = "Bottom";
		HorzPosition[HorzPosition["Middle"] = 1] = "Middle";
		HorzPosition[HorzPosition["Top"] = 2] = "Top";
	})(HorzPosition || (HorzPosition = {}));
	var OutRec = class OutRec {
		static _nextId = 1;
		_debugId;
		idx = 0;
		owner = null;
		frontEdge = null;
		backEdge = null;
		pts = null;
		polypath = null;
		bounds = {
			left: 0,
			top: 0,
			right: 0,
			bottom: 0
		};
		path = [];
		isOpen = false;
		splits = null;
		recursiveSplit = null;
		constructor() {
			this._debugId = OutRec._nextId++;
		}
	};
	var HorzSegment = class {
		leftOp;
		rightOp;
		leftToRight;
		constructor(op) {
			this.leftOp = op;
			this.rightOp = null;
			this.leftToRight = true;
		}
	};
	var HorzJoin = class {
		op1;
		op2;
		constructor(ltor, rtol) {
			this.op1 = ltor;
			this.op2 = rtol;
		}
	};
	var Active = class {
		bot = {
			x: 0,
			y: 0,
			z: 0
		};
		top = {
			x: 0,
			y: 0,
			z: 0
		};
		curX = 0;
		dx = 0;
		windDx = 0;
		windCount = 0;
		windCount2 = 0;
		outrec = null;
		prevInAEL = null;
		nextInAEL = null;
		prevInSEL = null;
		nextInSEL = null;
		jump = null;
		vertexTop = null;
		localMin = null;
		isLeftBound = false;
		joinWith = JoinWith.None;
	};
	var ClipperEngine;
	(function(ClipperEngine) {
		function addLocMin(vert, polytype, isOpen, minimaList) {
			if ((vert.flags & VertexFlags.LocalMin) !== VertexFlags.None) return;
			vert.flags |= VertexFlags.LocalMin;
			const lm = new LocalMinima(vert, polytype, isOpen);
			minimaList.push(lm);
		}
		ClipperEngine.addLocMin = addLocMin;
		function addPathsToVertexList(paths, polytype, isOpen, minimaList, vertexList) {
			for (let i = 0, len = paths.length; i < len; i++) {
				const path = paths[i];
				let v0 = null;
				let prevV = null;
				for (let j = 0, len2 = path.length; j < len2; j++) {
					const pt = path[j];
					if (v0 === null) {
						v0 = new Vertex(pt, VertexFlags.None, null);
						vertexList.push(v0);
						prevV = v0;
					} else if (!(prevV.pt.x === pt.x && prevV.pt.y === pt.y)) {
						const currV = new Vertex(pt, VertexFlags.None, prevV);
						vertexList.push(currV);
						prevV.next = currV;
						prevV = currV;
					}
				}
				if (prevV?.prev === null) continue;
				if (!isOpen && prevV.pt.x === v0.pt.x && prevV.pt.y === v0.pt.y) prevV = prevV.prev;
				prevV.next = v0;
				v0.prev = prevV;
				if (!isOpen && prevV.next === prevV) continue;
				let goingUp;
				if (isOpen) {
					let currV = v0.next;
					while (currV !== v0 && currV.pt.y === v0.pt.y) currV = currV.next;
					goingUp = currV.pt.y <= v0.pt.y;
					if (goingUp) {
						v0.flags = VertexFlags.OpenStart;
						addLocMin(v0, polytype, true, minimaList);
					} else v0.flags = VertexFlags.OpenStart | VertexFlags.LocalMax;
				} else {
					prevV = v0.prev;
					while (prevV !== v0 && prevV.pt.y === v0.pt.y) prevV = prevV.prev;
					if (prevV === v0) continue;
					goingUp = prevV.pt.y > v0.pt.y;
				}
				const goingUp0 = goingUp;
				prevV = v0;
				let currV = v0.next;
				while (currV !== v0) {
					if (currV.pt.y > prevV.pt.y && goingUp) {
						prevV.flags |= VertexFlags.LocalMax;
						goingUp = false;
					} else if (currV.pt.y < prevV.pt.y && !goingUp) {
						goingUp = true;
						addLocMin(prevV, polytype, isOpen, minimaList);
					}
					prevV = currV;
					currV = currV.next;
				}
				if (isOpen) {
					prevV.flags |= VertexFlags.OpenEnd;
					if (goingUp) prevV.flags |= VertexFlags.LocalMax;
					else addLocMin(prevV, polytype, isOpen, minimaList);
				} else if (goingUp !== goingUp0) {
					if (goingUp0) addLocMin(prevV, polytype, false, minimaList);
					else prevV.flags |= VertexFlags.LocalMax;
				}
			}
		}
		ClipperEngine.addPathsToVertexList = addPathsToVertexList;
	})(ClipperEngine || (ClipperEngine = {}));
	var ClipperBase = class ClipperBase {
		cliptype = ClipType.NoClip;
		fillrule = FillRule.EvenOdd;
		actives = null;
		sel = null;
		minimaList = [];
		intersectList = [];
		vertexList = [];
		outrecList = [];
		scanlineHeap = new ScanlineHeap();
		scanlineSet = /* @__PURE__ */ new Set();
		scanlineArr = [];
		useScanlineArray = false;
		horzSegList = [];
		horzJoinList = [];
		currentLocMin = 0;
		currentBotY = 0;
		isSortedMinimaList = false;
		hasOpenPaths = false;
		usingPolytree = false;
		succeeded = false;
		preserveCollinear = true;
		reverseSolution = false;
		constructor() {}
		getZCallback() {}
		xyEqual(pt1, pt2) {
			return pt1.x === pt2.x && pt1.y === pt2.y;
		}
		setZ(ae1, ae2, intersectPt) {
			const zCallback = this.getZCallback();
			if (!zCallback) return;
			if (ClipperBase.getPolyType(ae1) === PathType.Subject) {
				if (this.xyEqual(intersectPt, ae1.bot)) intersectPt.z = ae1.bot.z;
				else if (this.xyEqual(intersectPt, ae1.top)) intersectPt.z = ae1.top.z;
				else if (this.xyEqual(intersectPt, ae2.bot)) intersectPt.z = ae2.bot.z;
				else if (this.xyEqual(intersectPt, ae2.top)) intersectPt.z = ae2.top.z;
				else intersectPt.z = 0;
				zCallback(ae1.bot, ae1.top, ae2.bot, ae2.top, intersectPt);
			} else {
				if (this.xyEqual(intersectPt, ae2.bot)) intersectPt.z = ae2.bot.z;
				else if (this.xyEqual(intersectPt, ae2.top)) intersectPt.z = ae2.top.z;
				else if (this.xyEqual(intersectPt, ae1.bot)) intersectPt.z = ae1.bot.z;
				else if (this.xyEqual(intersectPt, ae1.top)) intersectPt.z = ae1.top.z;
				else intersectPt.z = 0;
				zCallback(ae2.bot, ae2.top, ae1.bot, ae1.top, intersectPt);
			}
		}
		static isOdd(val) {
			return (val & 1) !== 0;
		}
		static isHotEdge(ae) {
			return ae.outrec != null;
		}
		static isOpen(ae) {
			return ae.localMin.isOpen;
		}
		static isOpenEnd(ae) {
			return ae.localMin.isOpen && ClipperBase.isOpenEndVertex(ae.vertexTop);
		}
		static isOpenEndVertex(v) {
			return (v.flags & (VertexFlags.OpenStart | VertexFlags.OpenEnd)) !== VertexFlags.None;
		}
		static getPrevHotEdge(ae) {
			let prev = ae.prevInAEL;
			while (prev !== null && (ClipperBase.isOpen(prev) || !ClipperBase.isHotEdge(prev))) prev = prev.prevInAEL;
			return prev;
		}
		static isFront(ae) {
			return ae === ae.outrec.frontEdge;
		}
		/*******************************************************************************
		*  Dx:                             0(90deg)                                    *
		*                                  |                                           *
		*               +inf (180deg) <--- o ---> -inf (0deg)                          *
		*******************************************************************************/
		static getDx(pt1, pt2) {
			const dy = pt2.y - pt1.y;
			if (dy !== 0) return (pt2.x - pt1.x) / dy;
			return pt2.x > pt1.x ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
		}
		static topX(ae, currentY) {
			if (currentY === ae.top.y || ae.top.x === ae.bot.x) return ae.top.x;
			if (currentY === ae.bot.y) return ae.bot.x;
			return InternalClipper.roundToEven(ae.bot.x + ae.dx * (currentY - ae.bot.y));
		}
		static isHorizontal(ae) {
			return ae.top.y === ae.bot.y;
		}
		static isHeadingRightHorz(ae) {
			return ae.dx === Number.NEGATIVE_INFINITY;
		}
		static isHeadingLeftHorz(ae) {
			return ae.dx === Number.POSITIVE_INFINITY;
		}
		static swapActives(ae1, ae2) {
			return [ae2, ae1];
		}
		static getPolyType(ae) {
			return ae.localMin.polytype;
		}
		static isSamePolyType(ae1, ae2) {
			return ae1.localMin.polytype === ae2.localMin.polytype;
		}
		static setDx(ae) {
			ae.dx = ClipperBase.getDx(ae.bot, ae.top);
		}
		static nextVertex(ae) {
			return ae.windDx > 0 ? ae.vertexTop.next : ae.vertexTop.prev;
		}
		static prevPrevVertex(ae) {
			return ae.windDx > 0 ? ae.vertexTop.prev.prev : ae.vertexTop.next.next;
		}
		static isMaxima(vertexOrAe) {
			if ("flags" in vertexOrAe) return (vertexOrAe.flags & VertexFlags.LocalMax) !== VertexFlags.None;
			else return ClipperBase.isMaxima(vertexOrAe.vertexTop);
		}
		static getMaximaPair(ae) {
			let ae2 = ae.nextInAEL;
			while (ae2 !== null) {
				if (ae2.vertexTop === ae.vertexTop) return ae2;
				ae2 = ae2.nextInAEL;
			}
			return null;
		}
		boundingBoxesOverlap(p1, p2, p3, p4) {
			const min1x = Math.min(p1.x, p2.x);
			const max1x = Math.max(p1.x, p2.x);
			const min1y = Math.min(p1.y, p2.y);
			const max1y = Math.max(p1.y, p2.y);
			const min2x = Math.min(p3.x, p4.x);
			const max2x = Math.max(p3.x, p4.x);
			const min2y = Math.min(p3.y, p4.y);
			const max2y = Math.max(p3.y, p4.y);
			return !(max1x < min2x || max2x < min1x || max1y < min2y || max2y < min1y);
		}
		clearSolutionOnly() {
			while (this.actives !== null) this.deleteFromAEL(this.actives);
			this.scanlineHeap.clear();
			this.scanlineSet.clear();
			this.scanlineArr.length = 0;
			this.disposeIntersectNodes();
			this.outrecList.length = 0;
			this.horzSegList.length = 0;
			this.horzJoinList.length = 0;
		}
		clear() {
			this.clearSolutionOnly();
			this.minimaList.length = 0;
			this.vertexList.length = 0;
			this.currentLocMin = 0;
			this.isSortedMinimaList = false;
			this.hasOpenPaths = false;
		}
		reset() {
			if (!this.isSortedMinimaList) {
				this.minimaList.sort((a, b) => b.vertex.pt.y - a.vertex.pt.y);
				this.isSortedMinimaList = true;
			}
			this.scanlineHeap.clear();
			this.scanlineSet.clear();
			this.scanlineArr.length = 0;
			this.useScanlineArray = this.minimaList.length <= 16;
			for (let i = this.minimaList.length - 1; i >= 0; i--) this.insertScanline(this.minimaList[i].vertex.pt.y);
			this.currentBotY = 0;
			this.currentLocMin = 0;
			this.actives = null;
			this.sel = null;
			this.succeeded = true;
		}
		upgradeScanlineStructureFromArray() {
			const arr = this.scanlineArr;
			for (let i = 0, len = arr.length; i < len; i++) {
				const y = arr[i];
				this.scanlineSet.add(y);
				this.scanlineHeap.push(y);
			}
			arr.length = 0;
			this.useScanlineArray = false;
		}
		insertScanline(y) {
			if (this.useScanlineArray) {
				const arr = this.scanlineArr;
				for (let i = 0, len = arr.length; i < len; i++) if (arr[i] === y) return;
				arr.push(y);
				if (arr.length > 64) this.upgradeScanlineStructureFromArray();
				return;
			}
			if (this.scanlineSet.has(y)) return;
			this.scanlineSet.add(y);
			this.scanlineHeap.push(y);
		}
		popScanline() {
			if (this.useScanlineArray) {
				const arr = this.scanlineArr;
				const len = arr.length;
				if (len === 0) return {
					success: false,
					y: 0
				};
				let bestIdx = 0;
				let bestY = arr[0];
				for (let i = 1; i < len; i++) {
					const v = arr[i];
					if (v > bestY) {
						bestY = v;
						bestIdx = i;
					}
				}
				arr[bestIdx] = arr[len - 1];
				arr.pop();
				return {
					success: true,
					y: bestY
				};
			}
			const y = this.scanlineHeap.pop();
			if (y === null) return {
				success: false,
				y: 0
			};
			this.scanlineSet.delete(y);
			return {
				success: true,
				y
			};
		}
		hasLocMinAtY(y) {
			return this.currentLocMin < this.minimaList.length && this.minimaList[this.currentLocMin].vertex.pt.y === y;
		}
		popLocalMinima() {
			return this.minimaList[this.currentLocMin++];
		}
		addPath(path, polytype, isOpen = false) {
			const tmp = [path];
			this.addPaths(tmp, polytype, isOpen);
		}
		addPaths(paths, polytype, isOpen = false) {
			if (isOpen) this.hasOpenPaths = true;
			this.isSortedMinimaList = false;
			ClipperEngine.addPathsToVertexList(paths, polytype, isOpen, this.minimaList, this.vertexList);
		}
		addReuseableData(reuseableData) {
			if (reuseableData["minimaList"].length === 0) return;
			this.isSortedMinimaList = false;
			for (const lm of reuseableData["minimaList"]) {
				this.minimaList.push(new LocalMinima(lm.vertex, lm.polytype, lm.isOpen));
				if (lm.isOpen) this.hasOpenPaths = true;
			}
		}
		deleteFromAEL(ae) {
			const prev = ae.prevInAEL;
			const next = ae.nextInAEL;
			if (prev === null && next === null && ae !== this.actives) return;
			if (prev !== null) prev.nextInAEL = next;
			else this.actives = next;
			if (next !== null) next.prevInAEL = prev;
		}
		getBounds() {
			const bounds = {
				left: Number.MAX_SAFE_INTEGER,
				top: Number.MAX_SAFE_INTEGER,
				right: Number.MIN_SAFE_INTEGER,
				bottom: Number.MIN_SAFE_INTEGER
			};
			for (const t of this.vertexList) {
				let v = t;
				do {
					if (v.pt.x < bounds.left) bounds.left = v.pt.x;
					if (v.pt.x > bounds.right) bounds.right = v.pt.x;
					if (v.pt.y < bounds.top) bounds.top = v.pt.y;
					if (v.pt.y > bounds.bottom) bounds.bottom = v.pt.y;
					v = v.next;
				} while (v !== t);
			}
			return Rect64Utils.isEmpty(bounds) ? {
				left: 0,
				top: 0,
				right: 0,
				bottom: 0
			} : bounds;
		}
		executeInternal(ct, fillRule) {
			if (ct === ClipType.NoClip) return;
			this.fillrule = fillRule;
			this.cliptype = ct;
			this.reset();
			const scanResult = this.popScanline();
			if (!scanResult.success) return;
			let y = scanResult.y;
			while (this.succeeded) {
				this.insertLocalMinimaIntoAEL(y);
				let ae;
				while ((ae = this.popHorz()) !== null) this.doHorizontal(ae);
				if (this.horzSegList.length > 0) {
					this.convertHorzSegsToJoins();
					this.horzSegList.length = 0;
				}
				this.currentBotY = y;
				const nextScanResult = this.popScanline();
				if (!nextScanResult.success) break;
				y = nextScanResult.y;
				this.doIntersections(y);
				this.doTopOfScanbeam(y);
				while ((ae = this.popHorz()) !== null) this.doHorizontal(ae);
			}
			if (this.succeeded) this.processHorzJoins();
		}
		insertLocalMinimaIntoAEL(botY) {
			while (this.hasLocMinAtY(botY)) {
				const localMinima = this.popLocalMinima();
				let leftBound;
				if ((localMinima.vertex.flags & VertexFlags.OpenStart) !== VertexFlags.None) leftBound = null;
				else {
					leftBound = new Active();
					leftBound.bot = {
						x: localMinima.vertex.pt.x,
						y: localMinima.vertex.pt.y,
						z: localMinima.vertex.pt.z || 0
					};
					leftBound.curX = localMinima.vertex.pt.x;
					leftBound.windDx = -1;
					leftBound.vertexTop = localMinima.vertex.prev;
					leftBound.top = {
						x: localMinima.vertex.prev.pt.x,
						y: localMinima.vertex.prev.pt.y,
						z: localMinima.vertex.prev.pt.z || 0
					};
					leftBound.outrec = null;
					leftBound.localMin = localMinima;
					ClipperBase.setDx(leftBound);
				}
				let rightBound;
				if ((localMinima.vertex.flags & VertexFlags.OpenEnd) !== VertexFlags.None) rightBound = null;
				else {
					rightBound = new Active();
					rightBound.bot = {
						x: localMinima.vertex.pt.x,
						y: localMinima.vertex.pt.y,
						z: localMinima.vertex.pt.z || 0
					};
					rightBound.curX = localMinima.vertex.pt.x;
					rightBound.windDx = 1;
					rightBound.vertexTop = localMinima.vertex.next;
					rightBound.top = {
						x: localMinima.vertex.next.pt.x,
						y: localMinima.vertex.next.pt.y,
						z: localMinima.vertex.next.pt.z || 0
					};
					rightBound.outrec = null;
					rightBound.localMin = localMinima;
					ClipperBase.setDx(rightBound);
				}
				if (leftBound !== null && rightBound !== null) {
					if (ClipperBase.isHorizontal(leftBound)) {
						if (ClipperBase.isHeadingRightHorz(leftBound)) [leftBound, rightBound] = ClipperBase.swapActives(leftBound, rightBound);
					} else if (ClipperBase.isHorizontal(rightBound)) {
						if (ClipperBase.isHeadingLeftHorz(rightBound)) [leftBound, rightBound] = ClipperBase.swapActives(leftBound, rightBound);
					} else if (leftBound.dx < rightBound.dx) [leftBound, rightBound] = ClipperBase.swapActives(leftBound, rightBound);
				} else if (leftBound === null) {
					leftBound = rightBound;
					rightBound = null;
				}
				let contributing;
				leftBound.isLeftBound = true;
				this.insertLeftEdge(leftBound);
				if (ClipperBase.isOpen(leftBound)) {
					this.setWindCountForOpenPathEdge(leftBound);
					contributing = this.isContributingOpen(leftBound);
				} else {
					this.setWindCountForClosedPathEdge(leftBound);
					contributing = this.isContributingClosed(leftBound);
				}
				if (rightBound !== null) {
					rightBound.windCount = leftBound.windCount;
					rightBound.windCount2 = leftBound.windCount2;
					this.insertRightEdge(leftBound, rightBound);
					if (contributing) {
						this.addLocalMinPoly(leftBound, rightBound, leftBound.bot, true);
						if (!ClipperBase.isHorizontal(leftBound)) this.checkJoinLeft(leftBound, leftBound.bot);
					}
					while (rightBound.nextInAEL !== null && this.isValidAelOrder(rightBound.nextInAEL, rightBound)) {
						this.intersectEdges(rightBound, rightBound.nextInAEL, rightBound.bot);
						this.swapPositionsInAEL(rightBound, rightBound.nextInAEL);
					}
					if (ClipperBase.isHorizontal(rightBound)) this.pushHorz(rightBound);
					else {
						this.checkJoinRight(rightBound, rightBound.bot);
						this.insertScanline(rightBound.top.y);
					}
				} else if (contributing) this.startOpenPath(leftBound, leftBound.bot);
				if (ClipperBase.isHorizontal(leftBound)) this.pushHorz(leftBound);
				else this.insertScanline(leftBound.top.y);
			}
		}
		pushHorz(ae) {
			ae.nextInSEL = this.sel;
			this.sel = ae;
		}
		popHorz() {
			const ae = this.sel;
			if (ae === null) return null;
			this.sel = this.sel.nextInSEL;
			return ae;
		}
		doHorizontal(horz) {
			const horzIsOpen = ClipperBase.isOpen(horz);
			const y = horz.bot.y;
			const vertexMax = horzIsOpen ? this.getCurrYMaximaVertexOpen(horz) : this.getCurrYMaximaVertex(horz);
			const { isLeftToRight, leftX, rightX } = this.resetHorzDirection(horz, vertexMax);
			let leftX2 = leftX;
			let rightX2 = rightX;
			if (ClipperBase.isHotEdge(horz)) {
				const op = this.addOutPt(horz, {
					x: horz.curX,
					y
				});
				this.addToHorzSegList(op);
			}
			while (true) {
				let ae = isLeftToRight ? horz.nextInAEL : horz.prevInAEL;
				while (ae !== null) {
					if (ae.vertexTop === vertexMax) {
						if (ClipperBase.isHotEdge(horz) && this.isJoined(ae)) this.split(ae, ae.top);
						if (ClipperBase.isHotEdge(horz)) {
							while (horz.vertexTop !== vertexMax) {
								this.addOutPt(horz, horz.top);
								this.updateEdgeIntoAEL(horz);
							}
							if (isLeftToRight) this.addLocalMaxPoly(horz, ae, horz.top);
							else this.addLocalMaxPoly(ae, horz, horz.top);
						}
						this.deleteFromAEL(ae);
						this.deleteFromAEL(horz);
						return;
					}
					if (vertexMax !== horz.vertexTop || ClipperBase.isOpenEnd(horz)) {
						if (isLeftToRight && ae.curX > rightX2 || !isLeftToRight && ae.curX < leftX2) break;
						if (ae.curX === horz.top.x && !ClipperBase.isHorizontal(ae)) {
							const pt = ClipperBase.nextVertex(horz).pt;
							if (ClipperBase.isOpen(ae) && !ClipperBase.isSamePolyType(ae, horz) && !ClipperBase.isHotEdge(ae)) {
								if (isLeftToRight && ClipperBase.topX(ae, pt.y) > pt.x || !isLeftToRight && ClipperBase.topX(ae, pt.y) < pt.x) break;
							} else if (isLeftToRight && ClipperBase.topX(ae, pt.y) >= pt.x || !isLeftToRight && ClipperBase.topX(ae, pt.y) <= pt.x) break;
						}
					}
					const pt = {
						x: ae.curX,
						y
					};
					if (isLeftToRight) {
						this.intersectEdges(horz, ae, pt);
						this.swapPositionsInAEL(horz, ae);
						this.checkJoinLeft(ae, pt);
						horz.curX = ae.curX;
						ae = horz.nextInAEL;
					} else {
						this.intersectEdges(ae, horz, pt);
						this.swapPositionsInAEL(ae, horz);
						this.checkJoinRight(ae, pt);
						horz.curX = ae.curX;
						ae = horz.prevInAEL;
					}
					if (ClipperBase.isHotEdge(horz)) this.addToHorzSegList(this.getLastOp(horz));
				}
				if (horzIsOpen && ClipperBase.isOpenEnd(horz)) {
					if (ClipperBase.isHotEdge(horz)) {
						this.addOutPt(horz, horz.top);
						if (ClipperBase.isFront(horz)) horz.outrec.frontEdge = null;
						else horz.outrec.backEdge = null;
						horz.outrec = null;
					}
					this.deleteFromAEL(horz);
					return;
				}
				if (ClipperBase.nextVertex(horz).pt.y !== horz.top.y) break;
				if (ClipperBase.isHotEdge(horz)) this.addOutPt(horz, horz.top);
				this.updateEdgeIntoAEL(horz);
				const resetResult = this.resetHorzDirection(horz, vertexMax);
				leftX2 = resetResult.leftX;
				rightX2 = resetResult.rightX;
			}
			if (ClipperBase.isHotEdge(horz)) {
				const op = this.addOutPt(horz, horz.top);
				this.addToHorzSegList(op);
			}
			this.updateEdgeIntoAEL(horz);
		}
		convertHorzSegsToJoins() {
			let k = 0;
			for (const hs of this.horzSegList) if (this.updateHorzSegment(hs)) k++;
			if (k < 2) return;
			this.horzSegList.sort((a, b) => this.horzSegSort(a, b));
			for (let i = 0; i < k - 1; i++) {
				const hs1 = this.horzSegList[i];
				for (let j = i + 1; j < k; j++) {
					const hs2 = this.horzSegList[j];
					if (hs2.leftOp.pt.x >= hs1.rightOp.pt.x || hs2.leftToRight === hs1.leftToRight || hs2.rightOp.pt.x <= hs1.leftOp.pt.x) continue;
					const currY = hs1.leftOp.pt.y;
					if (hs1.leftToRight) {
						while (hs1.leftOp.next.pt.y === currY && hs1.leftOp.next.pt.x <= hs2.leftOp.pt.x) hs1.leftOp = hs1.leftOp.next;
						while (hs2.leftOp.prev.pt.y === currY && hs2.leftOp.prev.pt.x <= hs1.leftOp.pt.x) hs2.leftOp = hs2.leftOp.prev;
						const join = new HorzJoin(this.duplicateOp(hs1.leftOp, true), this.duplicateOp(hs2.leftOp, false));
						this.horzJoinList.push(join);
					} else {
						while (hs1.leftOp.prev.pt.y === currY && hs1.leftOp.prev.pt.x <= hs2.leftOp.pt.x) hs1.leftOp = hs1.leftOp.prev;
						while (hs2.leftOp.next.pt.y === currY && hs2.leftOp.next.pt.x <= hs1.leftOp.pt.x) hs2.leftOp = hs2.leftOp.next;
						const join = new HorzJoin(this.duplicateOp(hs2.leftOp, true), this.duplicateOp(hs1.leftOp, false));
						this.horzJoinList.push(join);
					}
				}
			}
		}
		updateHorzSegment(hs) {
			const op = hs.leftOp;
			const outrec = this.getRealOutRec(op.outrec);
			const outrecHasEdges = outrec.frontEdge !== null;
			const currY = op.pt.y;
			let opP = op;
			let opN = op;
			if (outrecHasEdges) {
				const opA = outrec.pts;
				const opZ = opA.next;
				while (opP !== opZ && opP.prev.pt.y === currY) opP = opP.prev;
				while (opN !== opA && opN.next.pt.y === currY) opN = opN.next;
			} else {
				while (opP.prev !== opN && opP.prev.pt.y === currY) opP = opP.prev;
				while (opN.next !== opP && opN.next.pt.y === currY) opN = opN.next;
			}
			const result = this.setHorzSegHeadingForward(hs, opP, opN) && hs.leftOp.horz === null;
			if (result) hs.leftOp.horz = hs;
			else hs.rightOp = null;
			return result;
		}
		setHorzSegHeadingForward(hs, opP, opN) {
			if (opP.pt.x === opN.pt.x) return false;
			if (opP.pt.x < opN.pt.x) {
				hs.leftOp = opP;
				hs.rightOp = opN;
				hs.leftToRight = true;
			} else {
				hs.leftOp = opN;
				hs.rightOp = opP;
				hs.leftToRight = false;
			}
			return true;
		}
		horzSegSort(hs1, hs2) {
			if (hs1.rightOp === null) return hs2.rightOp === null ? 0 : 1;
			if (hs2.rightOp === null) return -1;
			return hs1.leftOp.pt.x - hs2.leftOp.pt.x;
		}
		duplicateOp(op, insertAfter) {
			const result = new OutPt(op.pt, op.outrec);
			if (insertAfter) {
				result.next = op.next;
				result.next.prev = result;
				result.prev = op;
				op.next = result;
			} else {
				result.prev = op.prev;
				result.prev.next = result;
				result.next = op;
				op.prev = result;
			}
			return result;
		}
		getRealOutRec(outRec) {
			while (outRec !== null && outRec.pts === null) outRec = outRec.owner;
			return outRec;
		}
		doIntersections(y) {
			if (this.buildIntersectList(y)) {
				this.processIntersectList();
				this.disposeIntersectNodes();
			}
		}
		doTopOfScanbeam(y) {
			this.sel = null;
			let ae = this.actives;
			while (ae !== null) {
				if (ae.top.y === y) {
					ae.curX = ae.top.x;
					if (ClipperBase.isMaxima(ae)) {
						ae = this.doMaxima(ae);
						continue;
					} else {
						if (ClipperBase.isHotEdge(ae)) this.addOutPt(ae, ae.top);
						this.updateEdgeIntoAEL(ae);
						if (ClipperBase.isHorizontal(ae)) this.pushHorz(ae);
					}
				} else ae.curX = ClipperBase.topX(ae, y);
				ae = ae.nextInAEL;
			}
		}
		processHorzJoins() {
			for (const j of this.horzJoinList) {
				const or1 = this.getRealOutRec(j.op1.outrec);
				const or2 = this.getRealOutRec(j.op2.outrec);
				const op1b = j.op1.next;
				const op2b = j.op2.prev;
				j.op1.next = j.op2;
				j.op2.prev = j.op1;
				op1b.prev = op2b;
				op2b.next = op1b;
				if (or1 === or2) {
					const or2New = this.newOutRec();
					or2New.pts = op1b;
					this.fixOutRecPts(or2New);
					if (or1.pts.outrec === or2New) {
						or1.pts = j.op1;
						or1.pts.outrec = or1;
					}
					if (this.usingPolytree) {
						if (this.path1InsidePath2(or1.pts, or2New.pts)) {
							[or2New.pts, or1.pts] = [or1.pts, or2New.pts];
							this.fixOutRecPts(or1);
							this.fixOutRecPts(or2New);
							or2New.owner = or1;
						} else if (this.path1InsidePath2(or2New.pts, or1.pts)) or2New.owner = or1;
						else or2New.owner = or1.owner;
						if (or1.splits === null) or1.splits = [];
						or1.splits.push(or2New.idx);
					} else or2New.owner = or1;
				} else {
					or2.pts = null;
					if (this.usingPolytree) {
						this.setOwner(or2, or1);
						this.moveSplits(or2, or1);
					} else or2.owner = or1;
				}
			}
		}
		fixOutRecPts(outrec) {
			let op = outrec.pts;
			do {
				op.outrec = outrec;
				op = op.next;
			} while (op !== outrec.pts);
		}
		path1InsidePath2(op1, op2) {
			let pip = PointInPolygonResult.IsOn;
			let op = op1;
			do {
				switch (this.pointInOpPolygon(op.pt, op2)) {
					case PointInPolygonResult.IsOutside:
						if (pip === PointInPolygonResult.IsOutside) return false;
						pip = PointInPolygonResult.IsOutside;
						break;
					case PointInPolygonResult.IsInside:
						if (pip === PointInPolygonResult.IsInside) return true;
						pip = PointInPolygonResult.IsInside;
				}
				op = op.next;
			} while (op !== op1);
			return InternalClipper.path2ContainsPath1(this.getCleanPath(op1), this.getCleanPath(op2));
		}
		pointInOpPolygon(pt, op) {
			if (op === op.next || op.prev === op.next) return PointInPolygonResult.IsOutside;
			let op2 = op;
			do {
				if (op.pt.y !== pt.y) break;
				op = op.next;
			} while (op !== op2);
			if (op.pt.y === pt.y) return PointInPolygonResult.IsOutside;
			let isAbove = op.pt.y < pt.y;
			const startingAbove = isAbove;
			let val = 0;
			op2 = op.next;
			while (op2 !== op) {
				if (isAbove) while (op2 !== op && op2.pt.y < pt.y) op2 = op2.next;
				else while (op2 !== op && op2.pt.y > pt.y) op2 = op2.next;
				if (op2 === op) break;
				if (op2.pt.y === pt.y) {
					if (op2.pt.x === pt.x || op2.pt.y === op2.prev.pt.y && pt.x < op2.prev.pt.x !== pt.x < op2.pt.x) return PointInPolygonResult.IsOn;
					op2 = op2.next;
					if (op2 === op) break;
					continue;
				}
				if (op2.pt.x <= pt.x || op2.prev.pt.x <= pt.x) {
					if (op2.prev.pt.x < pt.x && op2.pt.x < pt.x) val = 1 - val;
					else {
						const d = InternalClipper.crossProduct(op2.prev.pt, op2.pt, pt);
						if (d === 0) return PointInPolygonResult.IsOn;
						if (d < 0 === isAbove) val = 1 - val;
					}
				}
				isAbove = !isAbove;
				op2 = op2.next;
			}
			if (isAbove === startingAbove) return val === 0 ? PointInPolygonResult.IsOutside : PointInPolygonResult.IsInside;
			{
				const d = InternalClipper.crossProduct(op2.prev.pt, op2.pt, pt);
				if (d === 0) return PointInPolygonResult.IsOn;
				if (d < 0 === isAbove) val = 1 - val;
			}
			return val === 0 ? PointInPolygonResult.IsOutside : PointInPolygonResult.IsInside;
		}
		getCleanPath(op) {
			const result = [];
			let op2 = op;
			while (op2.next !== op && (op2.pt.x === op2.next.pt.x && op2.pt.x === op2.prev.pt.x || op2.pt.y === op2.next.pt.y && op2.pt.y === op2.prev.pt.y)) op2 = op2.next;
			result.push(op2.pt);
			let prevOp = op2;
			op2 = op2.next;
			while (op2 !== op) {
				if ((op2.pt.x !== op2.next.pt.x || op2.pt.x !== prevOp.pt.x) && (op2.pt.y !== op2.next.pt.y || op2.pt.y !== prevOp.pt.y)) {
					result.push(op2.pt);
					prevOp = op2;
				}
				op2 = op2.next;
			}
			return result;
		}
		moveSplits(fromOr, toOr) {
			if (fromOr.splits === null) return;
			if (toOr.splits === null) toOr.splits = [];
			for (const i of fromOr.splits) if (i !== toOr.idx) toOr.splits.push(i);
			fromOr.splits = null;
		}
		buildIntersectList(topY) {
			if (this.actives?.nextInAEL === null) return false;
			this.adjustCurrXAndCopyToSEL(topY);
			let left = this.sel;
			while (left !== null && left.jump !== null) {
				let prevBase = null;
				while (left !== null && left.jump !== null) {
					let currBase = left;
					let right = left.jump;
					let lEnd = right;
					const rEnd = right?.jump || null;
					left.jump = rEnd;
					while (left !== lEnd && right !== rEnd) if (right.curX < left.curX) {
						let tmp = right.prevInSEL;
						while (true) {
							this.addNewIntersectNode(tmp, right, topY);
							if (tmp === left) break;
							tmp = tmp.prevInSEL;
						}
						tmp = right;
						right = this.extractFromSEL(tmp);
						lEnd = right;
						if (left !== null) this.insert1Before2InSEL(tmp, left);
						if (left !== currBase) continue;
						currBase = tmp;
						currBase.jump = rEnd;
						if (prevBase === null) this.sel = currBase;
						else prevBase.jump = currBase;
					} else left = left.nextInSEL;
					prevBase = currBase;
					left = rEnd;
				}
				left = this.sel;
			}
			return this.intersectList.length > 0;
		}
		processIntersectList() {
			this.intersectList.sort((a, b) => {
				if (a.pt.y !== b.pt.y) return a.pt.y > b.pt.y ? -1 : 1;
				if (a.pt.x !== b.pt.x) return a.pt.x < b.pt.x ? -1 : 1;
				if (a.edge1.curX !== b.edge1.curX) return a.edge1.curX < b.edge1.curX ? -1 : 1;
				return a.edge2.curX < b.edge2.curX ? -1 : a.edge2.curX > b.edge2.curX ? 1 : 0;
			});
			for (let i = 0; i < this.intersectList.length; ++i) {
				if (!this.edgesAdjacentInAEL(this.intersectList[i])) {
					let j = i + 1;
					while (!this.edgesAdjacentInAEL(this.intersectList[j])) j++;
					[this.intersectList[j], this.intersectList[i]] = [this.intersectList[i], this.intersectList[j]];
				}
				const node = this.intersectList[i];
				this.intersectEdges(node.edge1, node.edge2, node.pt);
				this.swapPositionsInAEL(node.edge1, node.edge2);
				node.edge1.curX = node.pt.x;
				node.edge2.curX = node.pt.x;
				this.checkJoinLeft(node.edge2, node.pt, true);
				this.checkJoinRight(node.edge1, node.pt, true);
			}
		}
		edgesAdjacentInAEL(inode) {
			return inode.edge1.nextInAEL === inode.edge2 || inode.edge1.prevInAEL === inode.edge2;
		}
		adjustCurrXAndCopyToSEL(topY) {
			let ae = this.actives;
			this.sel = ae;
			while (ae !== null) {
				ae.prevInSEL = ae.prevInAEL;
				ae.nextInSEL = ae.nextInAEL;
				ae.jump = ae.nextInSEL;
				ae.curX = ClipperBase.topX(ae, topY);
				ae = ae.nextInAEL;
			}
		}
		doMaxima(ae) {
			const prevE = ae.prevInAEL;
			let nextE = ae.nextInAEL;
			if (ClipperBase.isOpenEnd(ae)) {
				if (ClipperBase.isHotEdge(ae)) this.addOutPt(ae, ae.top);
				if (ClipperBase.isHorizontal(ae)) return nextE;
				if (ClipperBase.isHotEdge(ae)) {
					if (ClipperBase.isFront(ae)) ae.outrec.frontEdge = null;
					else ae.outrec.backEdge = null;
					ae.outrec = null;
				}
				this.deleteFromAEL(ae);
				return nextE;
			}
			const maxPair = ClipperBase.getMaximaPair(ae);
			if (maxPair === null) return nextE;
			if (this.isJoined(ae)) this.split(ae, ae.top);
			if (this.isJoined(maxPair)) this.split(maxPair, maxPair.top);
			while (nextE !== maxPair) {
				this.intersectEdges(ae, nextE, ae.top);
				this.swapPositionsInAEL(ae, nextE);
				nextE = ae.nextInAEL;
			}
			if (ClipperBase.isOpen(ae)) {
				if (ClipperBase.isHotEdge(ae)) this.addLocalMaxPoly(ae, maxPair, ae.top);
				this.deleteFromAEL(maxPair);
				this.deleteFromAEL(ae);
				return prevE !== null ? prevE.nextInAEL : this.actives;
			}
			if (ClipperBase.isHotEdge(ae)) this.addLocalMaxPoly(ae, maxPair, ae.top);
			this.deleteFromAEL(ae);
			this.deleteFromAEL(maxPair);
			return prevE !== null ? prevE.nextInAEL : this.actives;
		}
		updateEdgeIntoAEL(ae) {
			ae.bot = {
				x: ae.top.x,
				y: ae.top.y,
				z: ae.top.z || 0
			};
			ae.vertexTop = ClipperBase.nextVertex(ae);
			ae.top = {
				x: ae.vertexTop.pt.x,
				y: ae.vertexTop.pt.y,
				z: ae.vertexTop.pt.z || 0
			};
			ae.curX = ae.bot.x;
			ClipperBase.setDx(ae);
			if (this.isJoined(ae)) this.split(ae, ae.bot);
			if (ClipperBase.isHorizontal(ae)) {
				if (!ClipperBase.isOpen(ae)) this.trimHorz(ae, this.preserveCollinear);
				return;
			}
			this.insertScanline(ae.top.y);
			this.checkJoinLeft(ae, ae.bot);
			this.checkJoinRight(ae, ae.bot, true);
		}
		trimHorz(horzEdge, preserveCollinear) {
			let wasTrimmed = false;
			let pt = ClipperBase.nextVertex(horzEdge).pt;
			while (pt.y === horzEdge.top.y) {
				if (preserveCollinear && pt.x < horzEdge.top.x !== horzEdge.bot.x < horzEdge.top.x) break;
				horzEdge.vertexTop = ClipperBase.nextVertex(horzEdge);
				horzEdge.top = pt;
				wasTrimmed = true;
				if (ClipperBase.isMaxima(horzEdge)) break;
				pt = ClipperBase.nextVertex(horzEdge).pt;
			}
			if (wasTrimmed) ClipperBase.setDx(horzEdge);
		}
		addToHorzSegList(op) {
			if (op.outrec.isOpen) return;
			this.horzSegList.push(new HorzSegment(op));
		}
		addNewIntersectNode(ae1, ae2, topY) {
			const intersectResult = InternalClipper.getLineIntersectPt(ae1.bot, ae1.top, ae2.bot, ae2.top);
			let ip;
			if (!intersectResult.intersects) ip = {
				x: ae1.curX,
				y: topY,
				z: 0
			};
			else ip = intersectResult.point;
			if (ip.y > this.currentBotY || ip.y < topY) {
				const absDx1 = Math.abs(ae1.dx);
				const absDx2 = Math.abs(ae2.dx);
				if (absDx1 > 100 && absDx2 > 100) {
					if (absDx1 > absDx2) ip = InternalClipper.getClosestPtOnSegment(ip, ae1.bot, ae1.top);
					else ip = InternalClipper.getClosestPtOnSegment(ip, ae2.bot, ae2.top);
				} else if (absDx1 > 100) ip = InternalClipper.getClosestPtOnSegment(ip, ae1.bot, ae1.top);
				else if (absDx2 > 100) ip = InternalClipper.getClosestPtOnSegment(ip, ae2.bot, ae2.top);
				else {
					if (ip.y < topY) ip.y = topY;
					else ip.y = this.currentBotY;
					if (absDx1 < absDx2) ip.x = ClipperBase.topX(ae1, ip.y);
					else ip.x = ClipperBase.topX(ae2, ip.y);
				}
			}
			const node = createIntersectNode(ip, ae1, ae2);
			this.intersectList.push(node);
		}
		extractFromSEL(ae) {
			const res = ae.nextInSEL;
			if (res !== null) res.prevInSEL = ae.prevInSEL;
			ae.prevInSEL.nextInSEL = res;
			return res;
		}
		insert1Before2InSEL(ae1, ae2) {
			ae1.prevInSEL = ae2.prevInSEL;
			if (ae1.prevInSEL !== null) ae1.prevInSEL.nextInSEL = ae1;
			ae1.nextInSEL = ae2;
			ae2.prevInSEL = ae1;
		}
		getCurrYMaximaVertexOpen(ae) {
			let result = ae.vertexTop;
			if (ae.windDx > 0) while (result.next.pt.y === result.pt.y && (result.flags & (VertexFlags.OpenEnd | VertexFlags.LocalMax)) === VertexFlags.None) result = result.next;
			else while (result.prev.pt.y === result.pt.y && (result.flags & (VertexFlags.OpenEnd | VertexFlags.LocalMax)) === VertexFlags.None) result = result.prev;
			if (!ClipperBase.isMaxima(result)) result = null;
			return result;
		}
		getCurrYMaximaVertex(ae) {
			let result = ae.vertexTop;
			if (ae.windDx > 0) while (result.next.pt.y === result.pt.y) result = result.next;
			else while (result.prev.pt.y === result.pt.y) result = result.prev;
			if (!ClipperBase.isMaxima(result)) result = null;
			return result;
		}
		resetHorzDirection(horz, vertexMax) {
			if (horz.bot.x === horz.top.x) {
				const leftX = horz.curX;
				const rightX = horz.curX;
				let ae = horz.nextInAEL;
				while (ae !== null && ae.vertexTop !== vertexMax) ae = ae.nextInAEL;
				return {
					isLeftToRight: ae !== null,
					leftX,
					rightX
				};
			}
			if (horz.curX < horz.top.x) return {
				isLeftToRight: true,
				leftX: horz.curX,
				rightX: horz.top.x
			};
			else return {
				isLeftToRight: false,
				leftX: horz.top.x,
				rightX: horz.curX
			};
		}
		getLastOp(hotEdge) {
			const outrec = hotEdge.outrec;
			return hotEdge === outrec.frontEdge ? outrec.pts : outrec.pts.next;
		}
		insertLeftEdge(ae) {
			if (this.actives === null) {
				ae.prevInAEL = null;
				ae.nextInAEL = null;
				this.actives = ae;
			} else if (!this.isValidAelOrder(this.actives, ae)) {
				ae.prevInAEL = null;
				ae.nextInAEL = this.actives;
				this.actives.prevInAEL = ae;
				this.actives = ae;
			} else {
				let ae2 = this.actives;
				while (ae2.nextInAEL !== null && this.isValidAelOrder(ae2.nextInAEL, ae)) ae2 = ae2.nextInAEL;
				if (ae2.joinWith === JoinWith.Right) ae2 = ae2.nextInAEL;
				ae.nextInAEL = ae2.nextInAEL;
				if (ae2.nextInAEL !== null) ae2.nextInAEL.prevInAEL = ae;
				ae.prevInAEL = ae2;
				ae2.nextInAEL = ae;
			}
		}
		insertRightEdge(ae1, ae2) {
			ae2.nextInAEL = ae1.nextInAEL;
			if (ae1.nextInAEL !== null) ae1.nextInAEL.prevInAEL = ae2;
			ae2.prevInAEL = ae1;
			ae1.nextInAEL = ae2;
		}
		setWindCountForOpenPathEdge(ae) {
			let ae2 = this.actives;
			if (this.fillrule === FillRule.EvenOdd) {
				let cnt1 = 0, cnt2 = 0;
				while (ae2 !== ae) {
					if (ClipperBase.getPolyType(ae2) === PathType.Clip) cnt2++;
					else if (!ClipperBase.isOpen(ae2)) cnt1++;
					ae2 = ae2.nextInAEL;
				}
				ae.windCount = ClipperBase.isOdd(cnt1) ? 1 : 0;
				ae.windCount2 = ClipperBase.isOdd(cnt2) ? 1 : 0;
			} else while (ae2 !== ae) {
				if (ClipperBase.getPolyType(ae2) === PathType.Clip) ae.windCount2 += ae2.windDx;
				else if (!ClipperBase.isOpen(ae2)) ae.windCount += ae2.windDx;
				ae2 = ae2.nextInAEL;
			}
		}
		setWindCountForClosedPathEdge(ae) {
			let ae2 = ae.prevInAEL;
			const pt = ClipperBase.getPolyType(ae);
			while (ae2 !== null && (ClipperBase.getPolyType(ae2) !== pt || ClipperBase.isOpen(ae2))) ae2 = ae2.prevInAEL;
			if (ae2 === null) {
				ae.windCount = ae.windDx;
				ae2 = this.actives;
			} else if (this.fillrule === FillRule.EvenOdd) {
				ae.windCount = ae.windDx;
				ae.windCount2 = ae2.windCount2;
				ae2 = ae2.nextInAEL;
			} else {
				if (ae2.windCount * ae2.windDx < 0) {
					if (Math.abs(ae2.windCount) > 1) {
						if (ae2.windDx * ae.windDx < 0) ae.windCount = ae2.windCount;
						else ae.windCount = ae2.windCount + ae.windDx;
					} else ae.windCount = ClipperBase.isOpen(ae) ? 1 : ae.windDx;
				} else if (ae2.windDx * ae.windDx < 0) ae.windCount = ae2.windCount;
				else ae.windCount = ae2.windCount + ae.windDx;
				ae.windCount2 = ae2.windCount2;
				ae2 = ae2.nextInAEL;
			}
			if (this.fillrule === FillRule.EvenOdd) while (ae2 !== ae) {
				if (ClipperBase.getPolyType(ae2) !== pt && !ClipperBase.isOpen(ae2)) ae.windCount2 = ae.windCount2 === 0 ? 1 : 0;
				ae2 = ae2.nextInAEL;
			}
			else while (ae2 !== ae) {
				if (ClipperBase.getPolyType(ae2) !== pt && !ClipperBase.isOpen(ae2)) ae.windCount2 += ae2.windDx;
				ae2 = ae2.nextInAEL;
			}
		}
		isContributingOpen(ae) {
			let isInClip, isInSubj;
			switch (this.fillrule) {
				case FillRule.Positive:
					isInSubj = ae.windCount > 0;
					isInClip = ae.windCount2 > 0;
					break;
				case FillRule.Negative:
					isInSubj = ae.windCount < 0;
					isInClip = ae.windCount2 < 0;
					break;
				default:
					isInSubj = ae.windCount !== 0;
					isInClip = ae.windCount2 !== 0;
			}
			switch (this.cliptype) {
				case ClipType.Intersection: return isInClip;
				case ClipType.Union: return !isInSubj && !isInClip;
				default: return !isInClip;
			}
		}
		isContributingClosed(ae) {
			switch (this.fillrule) {
				case FillRule.Positive:
					if (ae.windCount !== 1) return false;
					break;
				case FillRule.Negative:
					if (ae.windCount !== -1) return false;
					break;
				case FillRule.NonZero: if (Math.abs(ae.windCount) !== 1) return false;
			}
			switch (this.cliptype) {
				case ClipType.Intersection: return this.fillrule === FillRule.Positive ? ae.windCount2 > 0 : this.fillrule === FillRule.Negative ? ae.windCount2 < 0 : ae.windCount2 !== 0;
				case ClipType.Union: return this.fillrule === FillRule.Positive ? ae.windCount2 <= 0 : this.fillrule === FillRule.Negative ? ae.windCount2 >= 0 : ae.windCount2 === 0;
				case ClipType.Difference:
					const result = this.fillrule === FillRule.Positive ? ae.windCount2 <= 0 : this.fillrule === FillRule.Negative ? ae.windCount2 >= 0 : ae.windCount2 === 0;
					return ClipperBase.getPolyType(ae) === PathType.Subject ? result : !result;
				case ClipType.Xor: return true;
				default: return false;
			}
		}
		addLocalMinPoly(ae1, ae2, pt, isNew = false) {
			const outrec = this.newOutRec();
			ae1.outrec = outrec;
			ae2.outrec = outrec;
			if (ClipperBase.isOpen(ae1)) {
				outrec.owner = null;
				outrec.isOpen = true;
				if (ae1.windDx > 0) this.setSides(outrec, ae1, ae2);
				else this.setSides(outrec, ae2, ae1);
			} else {
				outrec.isOpen = false;
				const prevHotEdge = ClipperBase.getPrevHotEdge(ae1);
				if (prevHotEdge !== null) {
					if (this.usingPolytree) this.setOwner(outrec, prevHotEdge.outrec);
					outrec.owner = prevHotEdge.outrec;
					if (this.outrecIsAscending(prevHotEdge) === isNew) this.setSides(outrec, ae2, ae1);
					else this.setSides(outrec, ae1, ae2);
				} else {
					outrec.owner = null;
					if (isNew) this.setSides(outrec, ae1, ae2);
					else this.setSides(outrec, ae2, ae1);
				}
			}
			const op = new OutPt(pt, outrec);
			outrec.pts = op;
			return op;
		}
		outrecIsAscending(hotEdge) {
			return hotEdge === hotEdge.outrec.frontEdge;
		}
		newOutRec() {
			const result = new OutRec();
			result.idx = this.outrecList.length;
			this.outrecList.push(result);
			return result;
		}
		startOpenPath(ae, pt) {
			const outrec = this.newOutRec();
			outrec.isOpen = true;
			if (ae.windDx > 0) {
				outrec.frontEdge = ae;
				outrec.backEdge = null;
			} else {
				outrec.frontEdge = null;
				outrec.backEdge = ae;
			}
			ae.outrec = outrec;
			const op = new OutPt(pt, outrec);
			outrec.pts = op;
			return op;
		}
		checkJoinLeft(ae, pt, checkCurrX = false) {
			const prev = ae.prevInAEL;
			if (prev === null || !ClipperBase.isHotEdge(ae) || !ClipperBase.isHotEdge(prev) || ClipperBase.isHorizontal(ae) || ClipperBase.isHorizontal(prev) || ClipperBase.isOpen(ae) || ClipperBase.isOpen(prev)) return;
			if ((pt.y < ae.top.y + 2 || pt.y < prev.top.y + 2) && (ae.bot.y > pt.y || prev.bot.y > pt.y)) return;
			if (checkCurrX) {
				if (this.perpendicDistFromLineSqrd(pt, prev.bot, prev.top) > .25) return;
			} else if (ae.curX !== prev.curX) return;
			if (!InternalClipper.isCollinear(ae.top, pt, prev.top)) return;
			if (ae.outrec.idx === prev.outrec.idx) this.addLocalMaxPoly(prev, ae, pt);
			else if (ae.outrec.idx < prev.outrec.idx) this.joinOutrecPaths(ae, prev);
			else this.joinOutrecPaths(prev, ae);
			prev.joinWith = JoinWith.Right;
			ae.joinWith = JoinWith.Left;
		}
		checkJoinRight(ae, pt, checkCurrX = false) {
			const next = ae.nextInAEL;
			if (next === null || !ClipperBase.isHotEdge(ae) || !ClipperBase.isHotEdge(next) || ClipperBase.isHorizontal(ae) || ClipperBase.isHorizontal(next) || ClipperBase.isOpen(ae) || ClipperBase.isOpen(next)) return;
			if ((pt.y < ae.top.y + 2 || pt.y < next.top.y + 2) && (ae.bot.y > pt.y || next.bot.y > pt.y)) return;
			if (checkCurrX) {
				if (this.perpendicDistFromLineSqrd(pt, next.bot, next.top) > .25) return;
			} else if (ae.curX !== next.curX) return;
			if (!InternalClipper.isCollinear(ae.top, pt, next.top)) return;
			if (ae.outrec.idx === next.outrec.idx) this.addLocalMaxPoly(ae, next, pt);
			else if (ae.outrec.idx < next.outrec.idx) this.joinOutrecPaths(ae, next);
			else this.joinOutrecPaths(next, ae);
			ae.joinWith = JoinWith.Right;
			next.joinWith = JoinWith.Left;
		}
		perpendicDistFromLineSqrd(pt, line1, line2) {
			const a = pt.x - line1.x;
			const b = pt.y - line1.y;
			const c = line2.x - line1.x;
			const d = line2.y - line1.y;
			if (c === 0 && d === 0) return 0;
			return (a * d - c * b) * (a * d - c * b) / (c * c + d * d);
		}
		intersectEdges(ae1, ae2, pt) {
			let resultOp = null;
			if (this.hasOpenPaths && (ClipperBase.isOpen(ae1) || ClipperBase.isOpen(ae2))) {
				if (ClipperBase.isOpen(ae1) && ClipperBase.isOpen(ae2)) return;
				if (ClipperBase.isOpen(ae2)) [ae1, ae2] = ClipperBase.swapActives(ae1, ae2);
				if (this.isJoined(ae2)) this.split(ae2, pt);
				if (this.cliptype === ClipType.Union) {
					if (!ClipperBase.isHotEdge(ae2)) return;
				} else if (ae2.localMin.polytype === PathType.Subject) return;
				switch (this.fillrule) {
					case FillRule.Positive:
						if (ae2.windCount !== 1) return;
						break;
					case FillRule.Negative:
						if (ae2.windCount !== -1) return;
						break;
					default: if (Math.abs(ae2.windCount) !== 1) return;
				}
				if (ClipperBase.isHotEdge(ae1)) {
					resultOp = this.addOutPt(ae1, pt);
					this.setZ(ae1, ae2, resultOp.pt);
					if (ClipperBase.isFront(ae1)) ae1.outrec.frontEdge = null;
					else ae1.outrec.backEdge = null;
					ae1.outrec = null;
				} else if (pt.x === ae1.localMin.vertex.pt.x && pt.y === ae1.localMin.vertex.pt.y && !ClipperBase.isOpenEndVertex(ae1.localMin.vertex)) {
					const ae3 = this.findEdgeWithMatchingLocMin(ae1);
					if (ae3 !== null && ClipperBase.isHotEdge(ae3)) {
						ae1.outrec = ae3.outrec;
						if (ae1.windDx > 0) this.setSides(ae3.outrec, ae1, ae3);
						else this.setSides(ae3.outrec, ae3, ae1);
						return;
					}
					resultOp = this.startOpenPath(ae1, pt);
				} else resultOp = this.startOpenPath(ae1, pt);
				this.setZ(ae1, ae2, resultOp.pt);
				return;
			}
			if (this.isJoined(ae1)) this.split(ae1, pt);
			if (this.isJoined(ae2)) this.split(ae2, pt);
			let oldE1WindCount, oldE2WindCount;
			if (ae1.localMin.polytype === ae2.localMin.polytype) {
				if (this.fillrule === FillRule.EvenOdd) {
					oldE1WindCount = ae1.windCount;
					ae1.windCount = ae2.windCount;
					ae2.windCount = oldE1WindCount;
				} else {
					if (ae1.windCount + ae2.windDx === 0) ae1.windCount = -ae1.windCount;
					else ae1.windCount += ae2.windDx;
					if (ae2.windCount - ae1.windDx === 0) ae2.windCount = -ae2.windCount;
					else ae2.windCount -= ae1.windDx;
				}
			} else {
				if (this.fillrule !== FillRule.EvenOdd) ae1.windCount2 += ae2.windDx;
				else ae1.windCount2 = ae1.windCount2 === 0 ? 1 : 0;
				if (this.fillrule !== FillRule.EvenOdd) ae2.windCount2 -= ae1.windDx;
				else ae2.windCount2 = ae2.windCount2 === 0 ? 1 : 0;
			}
			switch (this.fillrule) {
				case FillRule.Positive:
					oldE1WindCount = ae1.windCount;
					oldE2WindCount = ae2.windCount;
					break;
				case FillRule.Negative:
					oldE1WindCount = -ae1.windCount;
					oldE2WindCount = -ae2.windCount;
					break;
				default:
					oldE1WindCount = Math.abs(ae1.windCount);
					oldE2WindCount = Math.abs(ae2.windCount);
			}
			const e1WindCountIs0or1 = oldE1WindCount === 0 || oldE1WindCount === 1;
			const e2WindCountIs0or1 = oldE2WindCount === 0 || oldE2WindCount === 1;
			if (!ClipperBase.isHotEdge(ae1) && !e1WindCountIs0or1 || !ClipperBase.isHotEdge(ae2) && !e2WindCountIs0or1) return;
			if (ClipperBase.isHotEdge(ae1) && ClipperBase.isHotEdge(ae2)) {
				if (oldE1WindCount !== 0 && oldE1WindCount !== 1 || oldE2WindCount !== 0 && oldE2WindCount !== 1 || ae1.localMin.polytype !== ae2.localMin.polytype && this.cliptype !== ClipType.Xor) {
					resultOp = this.addLocalMaxPoly(ae1, ae2, pt);
					if (resultOp) this.setZ(ae1, ae2, resultOp.pt);
				} else if (ClipperBase.isFront(ae1) || ae1.outrec === ae2.outrec) {
					resultOp = this.addLocalMaxPoly(ae1, ae2, pt);
					if (resultOp) this.setZ(ae1, ae2, resultOp.pt);
					const op2 = this.addLocalMinPoly(ae1, ae2, pt);
					this.setZ(ae1, ae2, op2.pt);
				} else {
					resultOp = this.addOutPt(ae1, pt);
					this.setZ(ae1, ae2, resultOp.pt);
					const op2 = this.addOutPt(ae2, pt);
					this.setZ(ae1, ae2, op2.pt);
					this.swapOutrecs(ae1, ae2);
				}
			} else if (ClipperBase.isHotEdge(ae1)) {
				resultOp = this.addOutPt(ae1, pt);
				this.setZ(ae1, ae2, resultOp.pt);
				this.swapOutrecs(ae1, ae2);
			} else if (ClipperBase.isHotEdge(ae2)) {
				resultOp = this.addOutPt(ae2, pt);
				this.setZ(ae1, ae2, resultOp.pt);
				this.swapOutrecs(ae1, ae2);
			} else {
				let e1Wc2, e2Wc2;
				switch (this.fillrule) {
					case FillRule.Positive:
						e1Wc2 = ae1.windCount2;
						e2Wc2 = ae2.windCount2;
						break;
					case FillRule.Negative:
						e1Wc2 = -ae1.windCount2;
						e2Wc2 = -ae2.windCount2;
						break;
					default:
						e1Wc2 = Math.abs(ae1.windCount2);
						e2Wc2 = Math.abs(ae2.windCount2);
				}
				if (!ClipperBase.isSamePolyType(ae1, ae2)) {
					resultOp = this.addLocalMinPoly(ae1, ae2, pt);
					this.setZ(ae1, ae2, resultOp.pt);
				} else if (oldE1WindCount === 1 && oldE2WindCount === 1) {
					resultOp = null;
					switch (this.cliptype) {
						case ClipType.Union:
							if (e1Wc2 > 0 && e2Wc2 > 0) return;
							resultOp = this.addLocalMinPoly(ae1, ae2, pt);
							break;
						case ClipType.Difference:
							if (ClipperBase.getPolyType(ae1) === PathType.Clip && e1Wc2 > 0 && e2Wc2 > 0 || ClipperBase.getPolyType(ae1) === PathType.Subject && e1Wc2 <= 0 && e2Wc2 <= 0) resultOp = this.addLocalMinPoly(ae1, ae2, pt);
							break;
						case ClipType.Xor:
							resultOp = this.addLocalMinPoly(ae1, ae2, pt);
							break;
						default:
							if (e1Wc2 <= 0 || e2Wc2 <= 0) return;
							resultOp = this.addLocalMinPoly(ae1, ae2, pt);
					}
					if (resultOp) this.setZ(ae1, ae2, resultOp.pt);
				}
			}
		}
		swapPositionsInAEL(ae1, ae2) {
			const next = ae2.nextInAEL;
			if (next !== null) next.prevInAEL = ae1;
			const prev = ae1.prevInAEL;
			if (prev !== null) prev.nextInAEL = ae2;
			ae2.prevInAEL = prev;
			ae2.nextInAEL = ae1;
			ae1.prevInAEL = ae2;
			ae1.nextInAEL = next;
			if (ae2.prevInAEL === null) this.actives = ae2;
		}
		isValidAelOrder(resident, newcomer) {
			if (newcomer.curX !== resident.curX) return newcomer.curX > resident.curX;
			const d = InternalClipper.crossProduct(resident.top, newcomer.bot, newcomer.top);
			if (d !== 0) return d < 0;
			if (!ClipperBase.isMaxima(resident) && resident.top.y > newcomer.top.y) return InternalClipper.crossProduct(newcomer.bot, resident.top, ClipperBase.nextVertex(resident).pt) <= 0;
			if (!ClipperBase.isMaxima(newcomer) && newcomer.top.y > resident.top.y) return InternalClipper.crossProduct(newcomer.bot, newcomer.top, ClipperBase.nextVertex(newcomer).pt) >= 0;
			const y = newcomer.bot.y;
			const newcomerIsLeft = newcomer.isLeftBound;
			if (resident.bot.y !== y || resident.localMin.vertex.pt.y !== y) return newcomer.isLeftBound;
			if (resident.isLeftBound !== newcomerIsLeft) return newcomerIsLeft;
			if (InternalClipper.isCollinear(ClipperBase.prevPrevVertex(resident).pt, resident.bot, resident.top)) return true;
			return InternalClipper.crossProduct(ClipperBase.prevPrevVertex(resident).pt, newcomer.bot, ClipperBase.prevPrevVertex(newcomer).pt) > 0 === newcomerIsLeft;
		}
		isJoined(e) {
			return e.joinWith !== JoinWith.None;
		}
		split(e, currPt) {
			if (e.joinWith === JoinWith.Right) {
				e.joinWith = JoinWith.None;
				e.nextInAEL.joinWith = JoinWith.None;
				this.addLocalMinPoly(e, e.nextInAEL, currPt, true);
			} else {
				e.joinWith = JoinWith.None;
				e.prevInAEL.joinWith = JoinWith.None;
				this.addLocalMinPoly(e.prevInAEL, e, currPt, true);
			}
		}
		setSides(outrec, startEdge, endEdge) {
			outrec.frontEdge = startEdge;
			outrec.backEdge = endEdge;
		}
		findEdgeWithMatchingLocMin(e) {
			let result = e.nextInAEL;
			while (result !== null) {
				if (result.localMin?.equals(e.localMin)) return result;
				if (!ClipperBase.isHorizontal(result) && !(e.bot.x === result.bot.x && e.bot.y === result.bot.y)) result = null;
				else result = result.nextInAEL;
			}
			result = e.prevInAEL;
			while (result !== null) {
				if (result.localMin?.equals(e.localMin)) return result;
				if (!ClipperBase.isHorizontal(result) && !(e.bot.x === result.bot.x && e.bot.y === result.bot.y)) return null;
				result = result.prevInAEL;
			}
			return result;
		}
		addOutPt(ae, pt) {
			const outrec = ae.outrec;
			const toFront = ClipperBase.isFront(ae);
			const opFront = outrec.pts;
			const opBack = opFront.next;
			if (toFront && pt.x === opFront.pt.x && pt.y === opFront.pt.y) return opFront;
			else if (!toFront && pt.x === opBack.pt.x && pt.y === opBack.pt.y) return opBack;
			const newOp = new OutPt(pt, outrec);
			opBack.prev = newOp;
			newOp.prev = opFront;
			newOp.next = opBack;
			opFront.next = newOp;
			if (toFront) outrec.pts = newOp;
			return newOp;
		}
		addLocalMaxPoly(ae1, ae2, pt) {
			if (this.isJoined(ae1)) this.split(ae1, pt);
			if (this.isJoined(ae2)) this.split(ae2, pt);
			if (ClipperBase.isFront(ae1) === ClipperBase.isFront(ae2)) {
				if (ClipperBase.isOpenEnd(ae1)) this.swapFrontBackSides(ae1.outrec);
				else if (ClipperBase.isOpenEnd(ae2)) this.swapFrontBackSides(ae2.outrec);
				else {
					this.succeeded = false;
					return null;
				}
			}
			const result = this.addOutPt(ae1, pt);
			if (ae1.outrec === ae2.outrec) {
				const outrec = ae1.outrec;
				outrec.pts = result;
				if (this.usingPolytree) {
					const e = ClipperBase.getPrevHotEdge(ae1);
					if (e === null) outrec.owner = null;
					else this.setOwner(outrec, e.outrec);
				}
				this.uncoupleOutRec(ae1);
			} else if (ClipperBase.isOpen(ae1)) {
				if (ae1.windDx < 0) this.joinOutrecPaths(ae1, ae2);
				else this.joinOutrecPaths(ae2, ae1);
			} else if (ae1.outrec.idx < ae2.outrec.idx) this.joinOutrecPaths(ae1, ae2);
			else this.joinOutrecPaths(ae2, ae1);
			return result;
		}
		swapFrontBackSides(outrec) {
			const ae2 = outrec.frontEdge;
			outrec.frontEdge = outrec.backEdge;
			outrec.backEdge = ae2;
			outrec.pts = outrec.pts.next;
		}
		setOwner(outrec, newOwner) {
			while (newOwner.owner !== null && newOwner.owner.pts === null) newOwner.owner = newOwner.owner.owner;
			let tmp = newOwner;
			while (tmp !== null && tmp !== outrec) tmp = tmp.owner;
			if (tmp !== null) newOwner.owner = outrec.owner;
			outrec.owner = newOwner;
		}
		uncoupleOutRec(ae) {
			const outrec = ae.outrec;
			if (outrec === null) return;
			outrec.frontEdge.outrec = null;
			outrec.backEdge.outrec = null;
			outrec.frontEdge = null;
			outrec.backEdge = null;
		}
		joinOutrecPaths(ae1, ae2) {
			const p1Start = ae1.outrec.pts;
			const p2Start = ae2.outrec.pts;
			const p1End = p1Start.next;
			const p2End = p2Start.next;
			if (ClipperBase.isFront(ae1)) {
				p2End.prev = p1Start;
				p1Start.next = p2End;
				p2Start.next = p1End;
				p1End.prev = p2Start;
				ae1.outrec.pts = p2Start;
				ae1.outrec.frontEdge = ae2.outrec.frontEdge;
				if (ae1.outrec.frontEdge !== null) ae1.outrec.frontEdge.outrec = ae1.outrec;
			} else {
				p1End.prev = p2Start;
				p2Start.next = p1End;
				p1Start.next = p2End;
				p2End.prev = p1Start;
				ae1.outrec.backEdge = ae2.outrec.backEdge;
				if (ae1.outrec.backEdge !== null) ae1.outrec.backEdge.outrec = ae1.outrec;
			}
			ae2.outrec.frontEdge = null;
			ae2.outrec.backEdge = null;
			ae2.outrec.pts = null;
			this.setOwner(ae2.outrec, ae1.outrec);
			if (ClipperBase.isOpenEnd(ae1)) {
				ae2.outrec.pts = ae1.outrec.pts;
				ae1.outrec.pts = null;
			}
			ae1.outrec = null;
			ae2.outrec = null;
		}
		swapOutrecs(ae1, ae2) {
			const or1 = ae1.outrec;
			const or2 = ae2.outrec;
			if (or1 === or2) {
				const ae = or1.frontEdge;
				or1.frontEdge = or1.backEdge;
				or1.backEdge = ae;
				return;
			}
			if (or1 !== null) {
				if (ae1 === or1.frontEdge) or1.frontEdge = ae2;
				else or1.backEdge = ae2;
			}
			if (or2 !== null) {
				if (ae2 === or2.frontEdge) or2.frontEdge = ae1;
				else or2.backEdge = ae1;
			}
			ae1.outrec = or2;
			ae2.outrec = or1;
		}
		disposeIntersectNodes() {
			this.intersectList.length = 0;
		}
		static ptsReallyClose(pt1, pt2) {
			return Math.abs(pt1.x - pt2.x) < 2 && Math.abs(pt1.y - pt2.y) < 2;
		}
		static isVerySmallTriangle(op) {
			return op.next.next === op.prev && (ClipperBase.ptsReallyClose(op.prev.pt, op.next.pt) || ClipperBase.ptsReallyClose(op.pt, op.next.pt) || ClipperBase.ptsReallyClose(op.pt, op.prev.pt));
		}
		static buildPath(op, reverse, isOpen, path) {
			if (op === null || op.next === op || !isOpen && op.next === op.prev) return false;
			path.length = 0;
			let lastPt;
			let op2;
			if (reverse) {
				lastPt = op.pt;
				op2 = op.prev;
			} else {
				op = op.next;
				lastPt = op.pt;
				op2 = op.next;
			}
			path.push(lastPt);
			while (op2 !== op) {
				if (!(op2.pt.x === lastPt.x && op2.pt.y === lastPt.y)) {
					lastPt = op2.pt;
					path.push(lastPt);
				}
				if (reverse) op2 = op2.prev;
				else op2 = op2.next;
			}
			return path.length !== 3 || isOpen || !ClipperBase.isVerySmallTriangle(op2);
		}
		buildPaths(solutionClosed, solutionOpen) {
			solutionClosed.length = 0;
			solutionOpen.length = 0;
			let i = 0;
			while (i < this.outrecList.length) {
				const outrec = this.outrecList[i++];
				if (outrec.pts === null) continue;
				const path = [];
				if (outrec.isOpen) {
					if (ClipperBase.buildPath(outrec.pts, this.reverseSolution, true, path)) solutionOpen.push(path);
				} else {
					this.cleanCollinear(outrec);
					if (ClipperBase.buildPath(outrec.pts, this.reverseSolution, false, path)) solutionClosed.push(path);
				}
			}
			return true;
		}
		buildTree(polytree, solutionOpen) {
			polytree.clear();
			solutionOpen.length = 0;
			let i = 0;
			while (i < this.outrecList.length) {
				const outrec = this.outrecList[i++];
				if (outrec.pts === null) continue;
				if (outrec.isOpen) {
					const openPath = [];
					if (ClipperBase.buildPath(outrec.pts, this.reverseSolution, true, openPath)) solutionOpen.push(openPath);
					continue;
				}
				if (this.checkBounds(outrec)) this.recursiveCheckOwners(outrec, polytree);
			}
		}
		checkBounds(outrec) {
			if (outrec.pts === null) return false;
			if (!Rect64Utils.isEmpty(outrec.bounds)) return true;
			this.cleanCollinear(outrec);
			if (outrec.pts === null || !ClipperBase.buildPath(outrec.pts, this.reverseSolution, false, outrec.path)) return false;
			outrec.bounds = InternalClipper.getBounds(outrec.path);
			return true;
		}
		recursiveCheckOwners(outrec, polypath) {
			if (outrec.polypath !== null || Rect64Utils.isEmpty(outrec.bounds)) return;
			while (outrec.owner !== null) {
				if (outrec.owner.splits !== null && this.checkSplitOwner(outrec, outrec.owner.splits)) break;
				if (outrec.owner.pts !== null && this.checkBounds(outrec.owner) && this.containsRect(outrec.owner.bounds, outrec.bounds) && this.path1InsidePath2(outrec.pts, outrec.owner.pts)) break;
				outrec.owner = outrec.owner.owner;
			}
			if (outrec.owner !== null) {
				if (outrec.owner.polypath === null) this.recursiveCheckOwners(outrec.owner, polypath);
				outrec.polypath = outrec.owner.polypath.addChild(outrec.path);
			} else outrec.polypath = polypath.addChild(outrec.path);
		}
		cleanCollinear(outrec) {
			outrec = this.getRealOutRec(outrec);
			if (outrec === null || outrec.isOpen) return;
			if (!this.isValidClosedPath(outrec.pts)) {
				outrec.pts = null;
				return;
			}
			let startOp = outrec.pts;
			let op2 = startOp;
			while (true) {
				if (op2 !== null && InternalClipper.isCollinear(op2.prev.pt, op2.pt, op2.next.pt) && (op2.pt.x === op2.prev.pt.x && op2.pt.y === op2.prev.pt.y || op2.pt.x === op2.next.pt.x && op2.pt.y === op2.next.pt.y || !this.preserveCollinear || InternalClipper.dotProduct(op2.prev.pt, op2.pt, op2.next.pt) < 0)) {
					if (op2 === outrec.pts) outrec.pts = op2.prev;
					op2 = this.disposeOutPt(op2);
					if (!this.isValidClosedPath(op2)) {
						outrec.pts = null;
						return;
					}
					startOp = op2;
					continue;
				}
				if (op2 === null) break;
				op2 = op2.next;
				if (op2 === startOp) break;
			}
			this.fixSelfIntersects(outrec);
		}
		isValidClosedPath(op) {
			return op !== null && op.next !== op && (op.next !== op.prev || !ClipperBase.isVerySmallTriangle(op));
		}
		disposeOutPt(op) {
			const result = op.next === op ? null : op.next;
			op.prev.next = op.next;
			op.next.prev = op.prev;
			return result;
		}
		fixSelfIntersects(outrec) {
			let op2 = outrec.pts;
			if (op2.prev === op2.next.next) return;
			while (true) {
				if (op2.next && op2.next.next && this.boundingBoxesOverlap(op2.prev.pt, op2.pt, op2.next.pt, op2.next.next.pt) && InternalClipper.segsIntersect(op2.prev.pt, op2.pt, op2.next.pt, op2.next.next.pt)) {
					if (op2.next.next.next && this.boundingBoxesOverlap(op2.prev.pt, op2.pt, op2.next.next.pt, op2.next.next.next.pt) && InternalClipper.segsIntersect(op2.prev.pt, op2.pt, op2.next.next.pt, op2.next.next.next.pt)) {
						op2 = this.duplicateOp(op2, false);
						op2.pt = op2.next.next.next.pt;
						op2 = op2.next;
					} else {
						if (op2 === outrec.pts || op2.next === outrec.pts) outrec.pts = outrec.pts.prev;
						this.doSplitOp(outrec, op2);
						if (outrec.pts === null) return;
						op2 = outrec.pts;
						if (op2.prev === op2.next.next) break;
						continue;
					}
				}
				op2 = op2.next;
				if (op2 === outrec.pts) break;
			}
		}
		doSplitOp(outrec, splitOp) {
			const prevOp = splitOp.prev;
			const nextNextOp = splitOp.next.next;
			outrec.pts = prevOp;
			const ip = InternalClipper.getLineIntersectPt(prevOp.pt, splitOp.pt, splitOp.next.pt, nextNextOp.pt).point;
			const area1 = ClipperBase.areaOutPt(prevOp);
			const absArea1 = Math.abs(area1);
			if (absArea1 < 2) {
				outrec.pts = null;
				return;
			}
			const area2 = this.areaTriangle(ip, splitOp.pt, splitOp.next.pt);
			const absArea2 = Math.abs(area2);
			if (ip.x === prevOp.pt.x && ip.y === prevOp.pt.y || ip.x === nextNextOp.pt.x && ip.y === nextNextOp.pt.y) {
				nextNextOp.prev = prevOp;
				prevOp.next = nextNextOp;
			} else {
				const newOp2 = new OutPt(ip, outrec);
				newOp2.prev = prevOp;
				newOp2.next = nextNextOp;
				nextNextOp.prev = newOp2;
				prevOp.next = newOp2;
			}
			if (!(absArea2 > 1) || !(absArea2 > absArea1) && area2 > 0 !== area1 > 0) return;
			const newOutRec = this.newOutRec();
			newOutRec.owner = outrec.owner;
			splitOp.outrec = newOutRec;
			splitOp.next.outrec = newOutRec;
			const newOp = new OutPt(ip, newOutRec);
			newOp.prev = splitOp.next;
			newOp.next = splitOp;
			newOutRec.pts = newOp;
			splitOp.prev = newOp;
			splitOp.next.next = newOp;
			if (!this.usingPolytree) return;
			if (this.path1InsidePath2(prevOp, newOp)) {
				if (newOutRec.splits === null) newOutRec.splits = [];
				newOutRec.splits.push(outrec.idx);
			} else {
				if (outrec.splits === null) outrec.splits = [];
				outrec.splits.push(newOutRec.idx);
			}
		}
		static areaOutPt(op) {
			let area = 0;
			let op2 = op;
			do {
				area += (op2.prev.pt.y + op2.pt.y) * (op2.prev.pt.x - op2.pt.x);
				op2 = op2.next;
			} while (op2 !== op);
			return area * .5;
		}
		areaTriangle(pt1, pt2, pt3) {
			return (pt3.y + pt1.y) * (pt3.x - pt1.x) + (pt1.y + pt2.y) * (pt1.x - pt2.x) + (pt2.y + pt3.y) * (pt2.x - pt3.x);
		}
		isValidOwner(outRec, testOwner) {
			while (testOwner !== null && testOwner !== outRec) testOwner = testOwner.owner;
			return testOwner === null;
		}
		containsRect(rect, rec) {
			return rec.left >= rect.left && rec.right <= rect.right && rec.top >= rect.top && rec.bottom <= rect.bottom;
		}
		checkSplitOwner(outrec, splits) {
			for (let i = 0; i < splits.length; i++) {
				let split = this.outrecList[splits[i]];
				if (split.pts === null && split.splits !== null && this.checkSplitOwner(outrec, split.splits)) return true;
				split = this.getRealOutRec(split);
				if (split === null || split === outrec || split.recursiveSplit === outrec) continue;
				split.recursiveSplit = outrec;
				if (split.splits !== null && this.checkSplitOwner(outrec, split.splits)) return true;
				if (!this.checkBounds(split) || !this.containsRect(split.bounds, outrec.bounds) || !this.path1InsidePath2(outrec.pts, split.pts)) continue;
				if (!this.isValidOwner(outrec, split)) split.owner = outrec.owner;
				outrec.owner = split;
				return true;
			}
			return false;
		}
	};
	var Clipper64 = class extends ClipperBase {
		zCallback;
		getZCallback() {
			return this.zCallback;
		}
		addPath(path, polytype, isOpen = false) {
			super.addPath(path, polytype, isOpen);
		}
		addReuseableData(reuseableData) {
			super.addReuseableData(reuseableData);
		}
		addPaths(paths, polytype, isOpen = false) {
			super.addPaths(paths, polytype, isOpen);
		}
		addSubject(paths) {
			this.addPaths(paths, PathType.Subject);
		}
		addOpenSubject(paths) {
			this.addPaths(paths, PathType.Subject, true);
		}
		addClip(paths) {
			this.addPaths(paths, PathType.Clip);
		}
		execute(clipType, fillRule, solutionOrTree, openPathsOrSolutionOpen) {
			if (Array.isArray(solutionOrTree)) {
				const solutionClosed = solutionOrTree;
				const solutionOpen = openPathsOrSolutionOpen;
				solutionClosed.length = 0;
				if (solutionOpen) solutionOpen.length = 0;
				try {
					this.executeInternal(clipType, fillRule);
					this.buildPaths(solutionClosed, solutionOpen || []);
				} catch {
					this.succeeded = false;
				}
				this.clearSolutionOnly();
				return this.succeeded;
			} else {
				const polytree = solutionOrTree;
				const openPaths = openPathsOrSolutionOpen;
				polytree.clear();
				if (openPaths) openPaths.length = 0;
				this.usingPolytree = true;
				try {
					this.executeInternal(clipType, fillRule);
					this.buildTree(polytree, openPaths || []);
				} catch {
					this.succeeded = false;
				}
				this.clearSolutionOnly();
				return this.succeeded;
			}
		}
	};
	var ClipperD = class extends ClipperBase {
		zCallback;
		scale;
		invScale;
		constructor(roundingDecimalPrecision = 2) {
			super();
			InternalClipper.checkPrecision(roundingDecimalPrecision);
			this.scale = Math.pow(10, roundingDecimalPrecision);
			this.invScale = 1 / this.scale;
		}
		getZCallback() {
			return this.zCallback;
		}
		scalePathDFromInt(path, scale) {
			const result = [];
			for (const pt of path) result.push({
				x: pt.x * scale,
				y: pt.y * scale,
				z: pt.z || 0
			});
			return result;
		}
		buildPathsD(solutionClosed, solutionOpen) {
			solutionClosed.length = 0;
			solutionOpen.length = 0;
			let i = 0;
			while (i < this.outrecList.length) {
				const outrec = this.outrecList[i++];
				if (outrec.pts === null) continue;
				const path = [];
				if (outrec.isOpen) {
					if (ClipperBase.buildPath(outrec.pts, this.reverseSolution, true, path)) solutionOpen.push(this.scalePathDFromInt(path, this.invScale));
				} else {
					this.cleanCollinear(outrec);
					if (ClipperBase.buildPath(outrec.pts, this.reverseSolution, false, path)) solutionClosed.push(this.scalePathDFromInt(path, this.invScale));
				}
			}
			return true;
		}
		buildTreeD(polytree, solutionOpen) {
			polytree.clear();
			solutionOpen.length = 0;
			let i = 0;
			while (i < this.outrecList.length) {
				const outrec = this.outrecList[i++];
				if (outrec.pts === null) continue;
				if (outrec.isOpen) {
					const openPath = [];
					if (ClipperBase.buildPath(outrec.pts, this.reverseSolution, true, openPath)) solutionOpen.push(this.scalePathDFromInt(openPath, this.invScale));
					continue;
				}
				if (this.checkBounds(outrec)) this.recursiveCheckOwners(outrec, polytree);
			}
		}
		addPath(path, polytype, isOpen = false) {
			super.addPath(Clipper$1.scalePath64(path, this.scale), polytype, isOpen);
		}
		addPaths(paths, polytype, isOpen = false) {
			super.addPaths(Clipper$1.scalePaths64(paths, this.scale), polytype, isOpen);
		}
		addSubject(path) {
			this.addPath(path, PathType.Subject);
		}
		addOpenSubject(path) {
			this.addPath(path, PathType.Subject, true);
		}
		addClip(path) {
			this.addPath(path, PathType.Clip);
		}
		addSubjectPaths(paths) {
			this.addPaths(paths, PathType.Subject);
		}
		addOpenSubjectPaths(paths) {
			this.addPaths(paths, PathType.Subject, true);
		}
		addClipPaths(paths) {
			this.addPaths(paths, PathType.Clip);
		}
		execute(clipType, fillRule, solutionOrTree, openPathsOrSolutionOpen) {
			if (Array.isArray(solutionOrTree)) {
				const solutionClosed = solutionOrTree;
				const solutionOpen = openPathsOrSolutionOpen;
				const solClosed64 = [];
				const solOpen64 = [];
				solutionClosed.length = 0;
				if (solutionOpen) solutionOpen.length = 0;
				let success = true;
				try {
					this.executeInternal(clipType, fillRule);
					this.buildPaths(solClosed64, solOpen64);
				} catch {
					success = false;
				}
				this.clearSolutionOnly();
				if (!success) return false;
				for (const path of solClosed64) solutionClosed.push(this.scalePathDFromInt(path, this.invScale));
				if (solutionOpen) for (const path of solOpen64) solutionOpen.push(this.scalePathDFromInt(path, this.invScale));
				return true;
			} else {
				const polytree = solutionOrTree;
				const openPaths = openPathsOrSolutionOpen;
				polytree.clear();
				if (openPaths) openPaths.length = 0;
				this.usingPolytree = true;
				polytree.scale = this.scale;
				let success = true;
				try {
					this.executeInternal(clipType, fillRule);
					this.buildTreeD(polytree, openPaths || []);
				} catch {
					success = false;
				}
				this.clearSolutionOnly();
				return success;
			}
		}
	};
	var Clipper$1;
	(function(Clipper) {
		function area(path) {
			let a = 0;
			const cnt = path.length;
			if (cnt < 3) return 0;
			let prevPt = path[cnt - 1];
			for (const pt of path) {
				a += (prevPt.y + pt.y) * (prevPt.x - pt.x);
				prevPt = pt;
			}
			return a * .5;
		}
		Clipper.area = area;
		function areaD(path) {
			let a = 0;
			const cnt = path.length;
			if (cnt < 3) return 0;
			let prevPt = path[cnt - 1];
			for (const pt of path) {
				a += (prevPt.y + pt.y) * (prevPt.x - pt.x);
				prevPt = pt;
			}
			return a * .5;
		}
		Clipper.areaD = areaD;
		function scalePath64(path, scale) {
			const result = [];
			for (const pt of path) result.push({
				x: Math.round(pt.x * scale),
				y: Math.round(pt.y * scale)
			});
			return result;
		}
		Clipper.scalePath64 = scalePath64;
		function scalePaths64(paths, scale) {
			const result = [];
			for (const path of paths) result.push(scalePath64(path, scale));
			return result;
		}
		Clipper.scalePaths64 = scalePaths64;
		function scalePathD(path, scale) {
			const result = [];
			for (const pt of path) result.push({
				x: pt.x * scale,
				y: pt.y * scale
			});
			return result;
		}
		Clipper.scalePathD = scalePathD;
		function scalePathsD(paths, scale) {
			const result = [];
			for (const path of paths) result.push(scalePathD(path, scale));
			return result;
		}
		Clipper.scalePathsD = scalePathsD;
	})(Clipper$1 || (Clipper$1 = {}));

// node_modules/clipper2-ts/dist/Offset.js
/*******************************************************************************
	* Author    :  Angus Johnson                                                   *
	* Date      :  11 October 2025                                                 *
	* Website   :  https://www.angusj.com                                          *
	* Copyright :  Angus Johnson 2010-2025                                         *
	* Purpose   :  Path Offset (Inflate/Shrink)                                    *
	* License   :  https://www.boost.org/LICENSE_1_0.txt                           *
	*******************************************************************************/
	var JoinType;
	(function(JoinType) {
		JoinType[JoinType["Miter"] = 0] = "Miter";
		JoinType[JoinType["Square"] = 1] = "Square";
		JoinType[JoinType["Bevel"] = 2] = "Bevel";
		JoinType[JoinType["Round"] = 3] = "Round";
	})(JoinType || (JoinType = {}));
	var EndType;
	(function(EndType) {
		EndType[EndType["Polygon"] = 0] = "Polygon";
		EndType[EndType["Joined"] = 1] = "Joined";
		EndType[EndType["Butt"] = 2] = "Butt";
		EndType[EndType["Square"] = 3] = "Square";
		EndType[EndType["Round"] = 4] = "Round";
	})(EndType || (EndType = {}));
	var Group = class {
		inPaths;
		joinType;
		endType;
		pathsReversed;
		lowestPathIdx;
		constructor(paths, joinType, endType = EndType.Polygon) {
			this.joinType = joinType;
			this.endType = endType;
			const isJoined = endType === EndType.Polygon || endType === EndType.Joined;
			this.inPaths = [];
			for (const path of paths) this.inPaths.push(ClipperOffset.stripDuplicates(path, isJoined));
			if (endType === EndType.Polygon) {
				const lowestInfo = ClipperOffset.getLowestPathInfo(this.inPaths);
				this.lowestPathIdx = lowestInfo.idx;
				this.pathsReversed = this.lowestPathIdx >= 0 && lowestInfo.isNegArea;
			} else {
				this.lowestPathIdx = -1;
				this.pathsReversed = false;
			}
		}
	};
	var ClipperOffset = class ClipperOffset {
		static Tolerance = 1e-12;
		static arc_const = .002;
		groupList = [];
		pathOut = [];
		normals = [];
		solution = [];
		solutionTree = null;
		groupDelta = 0;
		delta = 0;
		mitLimSqr = 0;
		stepsPerRad = 0;
		stepSin = 0;
		stepCos = 0;
		joinType = JoinType.Bevel;
		endType = EndType.Polygon;
		arcTolerance = 0;
		mergeGroups = true;
		miterLimit = 2;
		preserveCollinear = false;
		reverseSolution = false;
		zCallback;
		deltaCallback = null;
		constructor(miterLimit = 2, arcTolerance = 0, preserveCollinear = false, reverseSolution = false) {
			this.miterLimit = miterLimit;
			this.arcTolerance = arcTolerance;
			this.mergeGroups = true;
			this.preserveCollinear = preserveCollinear;
			this.reverseSolution = reverseSolution;
		}
		clear() {
			this.groupList.length = 0;
		}
		ZCB = (bot1, top1, bot2, top2, intersectPt) => {
			if ((bot1.z || 0) !== 0 && (bot1.z === bot2.z || bot1.z === top2.z)) intersectPt.z = bot1.z;
			else if ((bot2.z || 0) !== 0 && bot2.z === top1.z) intersectPt.z = bot2.z;
			else if ((top1.z || 0) !== 0 && top1.z === top2.z) intersectPt.z = top1.z;
			else if (this.zCallback) this.zCallback(bot1, top1, bot2, top2, intersectPt);
		};
		addPath(path, joinType, endType) {
			if (path.length === 0) return;
			const pp = [path];
			this.addPaths(pp, joinType, endType);
		}
		addPaths(paths, joinType, endType) {
			if (paths.length === 0) return;
			this.groupList.push(new Group(paths, joinType, endType));
		}
		calcSolutionCapacity() {
			let result = 0;
			for (const g of this.groupList) result += g.endType === EndType.Joined ? g.inPaths.length * 2 : g.inPaths.length;
			return result;
		}
		checkPathsReversed() {
			let result = false;
			for (const g of this.groupList) if (g.endType === EndType.Polygon) {
				result = g.pathsReversed;
				break;
			}
			return result;
		}
		executeInternal(delta) {
			if (this.groupList.length === 0) return;
			if (Math.abs(delta) < .5) {
				for (const group of this.groupList) for (const path of group.inPaths) this.solution.push(path);
				return;
			}
			this.delta = delta;
			this.mitLimSqr = this.miterLimit <= 1 ? 2 : 2 / ClipperOffset.sqr(this.miterLimit);
			for (const group of this.groupList) this.doGroupOffset(group);
			if (this.groupList.length === 0) return;
			const pathsReversed = this.checkPathsReversed();
			const fillRule = pathsReversed ? FillRule.Negative : FillRule.Positive;
			const c = new Clipper64();
			c.preserveCollinear = this.preserveCollinear;
			c.reverseSolution = this.reverseSolution !== pathsReversed;
			c.zCallback = this.ZCB;
			c.addSubject(this.solution);
			if (this.solutionTree !== null) c.execute(ClipType.Union, fillRule, this.solutionTree);
			else c.execute(ClipType.Union, fillRule, this.solution);
		}
		execute(delta, solutionOrTree) {
			if (Array.isArray(solutionOrTree)) {
				const solution = solutionOrTree;
				solution.length = 0;
				this.solution = solution;
				this.executeInternal(delta);
			} else {
				const solutionTree = solutionOrTree;
				solutionTree.clear();
				this.solutionTree = solutionTree;
				this.solution = [];
				this.executeInternal(delta);
			}
		}
		executeWithCallback(deltaCallback, solution) {
			this.deltaCallback = deltaCallback;
			this.execute(1, solution);
		}
		static getUnitNormal(pt1, pt2) {
			const dx = pt2.x - pt1.x;
			const dy = pt2.y - pt1.y;
			if (dx === 0 && dy === 0) return {
				x: 0,
				y: 0
			};
			const f = 1 / Math.sqrt(dx * dx + dy * dy);
			return {
				x: dy * f,
				y: -dx * f
			};
		}
		static getLowestPathInfo(paths) {
			let idx = -1;
			let isNegArea = false;
			let botPt = {
				x: Number.MAX_SAFE_INTEGER,
				y: Number.MIN_SAFE_INTEGER
			};
			for (let i = 0; i < paths.length; ++i) {
				let a = Number.MAX_VALUE;
				for (const pt of paths[i]) {
					if (pt.y < botPt.y || pt.y === botPt.y && pt.x >= botPt.x) continue;
					if (a === Number.MAX_VALUE) {
						a = ClipperOffset.area(paths[i]);
						if (a === 0) break;
						isNegArea = a < 0;
					}
					idx = i;
					botPt.x = pt.x;
					botPt.y = pt.y;
				}
			}
			return {
				idx,
				isNegArea
			};
		}
		static translatePoint(pt, dx, dy) {
			return {
				x: pt.x + dx,
				y: pt.y + dy
			};
		}
		static reflectPoint(pt, pivot) {
			return {
				x: pivot.x + (pivot.x - pt.x),
				y: pivot.y + (pivot.y - pt.y)
			};
		}
		static almostZero(value, epsilon = .001) {
			return Math.abs(value) < epsilon;
		}
		static hypotenuse(x, y) {
			return Math.sqrt(Math.pow(x, 2) + Math.pow(y, 2));
		}
		static normalizeVector(vec) {
			const h = ClipperOffset.hypotenuse(vec.x, vec.y);
			if (ClipperOffset.almostZero(h)) return {
				x: 0,
				y: 0
			};
			const inverseHypot = 1 / h;
			return {
				x: vec.x * inverseHypot,
				y: vec.y * inverseHypot
			};
		}
		static getAvgUnitVector(vec1, vec2) {
			return ClipperOffset.normalizeVector({
				x: vec1.x + vec2.x,
				y: vec1.y + vec2.y
			});
		}
		static intersectPoint(pt1a, pt1b, pt2a, pt2b) {
			if (InternalClipper.isAlmostZero(pt1a.x - pt1b.x)) {
				if (InternalClipper.isAlmostZero(pt2a.x - pt2b.x)) return {
					x: 0,
					y: 0
				};
				const m2 = (pt2b.y - pt2a.y) / (pt2b.x - pt2a.x);
				const b2 = pt2a.y - m2 * pt2a.x;
				return {
					x: pt1a.x,
					y: m2 * pt1a.x + b2
				};
			}
			if (InternalClipper.isAlmostZero(pt2a.x - pt2b.x)) {
				const m1 = (pt1b.y - pt1a.y) / (pt1b.x - pt1a.x);
				const b1 = pt1a.y - m1 * pt1a.x;
				return {
					x: pt2a.x,
					y: m1 * pt2a.x + b1
				};
			} else {
				const m1 = (pt1b.y - pt1a.y) / (pt1b.x - pt1a.x);
				const b1 = pt1a.y - m1 * pt1a.x;
				const m2 = (pt2b.y - pt2a.y) / (pt2b.x - pt2a.x);
				const b2 = pt2a.y - m2 * pt2a.x;
				if (InternalClipper.isAlmostZero(m1 - m2)) return {
					x: 0,
					y: 0
				};
				const x = (b2 - b1) / (m1 - m2);
				return {
					x,
					y: m1 * x + b1
				};
			}
		}
		getPerpendic(pt, norm) {
			return {
				x: Math.round(pt.x + norm.x * this.groupDelta),
				y: Math.round(pt.y + norm.y * this.groupDelta)
			};
		}
		getPerpendicD(pt, norm) {
			return {
				x: pt.x + norm.x * this.groupDelta,
				y: pt.y + norm.y * this.groupDelta
			};
		}
		doBevel(path, j, k) {
			let pt1, pt2;
			if (j === k) {
				const absDelta = Math.abs(this.groupDelta);
				pt1 = {
					x: Math.round(path[j].x - absDelta * this.normals[j].x),
					y: Math.round(path[j].y - absDelta * this.normals[j].y)
				};
				pt2 = {
					x: Math.round(path[j].x + absDelta * this.normals[j].x),
					y: Math.round(path[j].y + absDelta * this.normals[j].y)
				};
			} else {
				pt1 = {
					x: Math.round(path[j].x + this.groupDelta * this.normals[k].x),
					y: Math.round(path[j].y + this.groupDelta * this.normals[k].y)
				};
				pt2 = {
					x: Math.round(path[j].x + this.groupDelta * this.normals[j].x),
					y: Math.round(path[j].y + this.groupDelta * this.normals[j].y)
				};
			}
			this.pathOut.push(pt1);
			this.pathOut.push(pt2);
		}
		doSquare(path, j, k) {
			let vec;
			if (j === k) vec = {
				x: this.normals[j].y,
				y: -this.normals[j].x
			};
			else vec = ClipperOffset.getAvgUnitVector({
				x: -this.normals[k].y,
				y: this.normals[k].x
			}, {
				x: this.normals[j].y,
				y: -this.normals[j].x
			});
			const absDelta = Math.abs(this.groupDelta);
			let ptQ = {
				x: path[j].x,
				y: path[j].y
			};
			ptQ = ClipperOffset.translatePoint(ptQ, absDelta * vec.x, absDelta * vec.y);
			const pt1 = ClipperOffset.translatePoint(ptQ, this.groupDelta * vec.y, this.groupDelta * -vec.x);
			const pt2 = ClipperOffset.translatePoint(ptQ, this.groupDelta * -vec.y, this.groupDelta * vec.x);
			const pt3 = this.getPerpendicD(path[k], this.normals[k]);
			if (j === k) {
				const pt4 = {
					x: pt3.x + vec.x * this.groupDelta,
					y: pt3.y + vec.y * this.groupDelta
				};
				const pt = ClipperOffset.intersectPoint(pt1, pt2, pt3, pt4);
				this.pathOut.push(Point64Utils.fromPointD(ClipperOffset.reflectPoint(pt, ptQ)));
				this.pathOut.push(Point64Utils.fromPointD(pt));
			} else {
				const pt4 = this.getPerpendicD(path[j], this.normals[k]);
				const pt = ClipperOffset.intersectPoint(pt1, pt2, pt3, pt4);
				this.pathOut.push(Point64Utils.fromPointD(pt));
				this.pathOut.push(Point64Utils.fromPointD(ClipperOffset.reflectPoint(pt, ptQ)));
			}
		}
		doMiter(path, j, k, cosA) {
			const q = this.groupDelta / (cosA + 1);
			this.pathOut.push({
				x: Math.round(path[j].x + (this.normals[k].x + this.normals[j].x) * q),
				y: Math.round(path[j].y + (this.normals[k].y + this.normals[j].y) * q)
			});
		}
		doRound(path, j, k, angle) {
			if (this.deltaCallback !== null) {
				const absDelta = Math.abs(this.groupDelta);
				const arcTol = this.arcTolerance > .01 ? this.arcTolerance : absDelta * ClipperOffset.arc_const;
				const stepsPer360 = Math.PI / Math.acos(1 - arcTol / absDelta);
				this.stepSin = Math.sin(2 * Math.PI / stepsPer360);
				this.stepCos = Math.cos(2 * Math.PI / stepsPer360);
				if (this.groupDelta < 0) this.stepSin = -this.stepSin;
				this.stepsPerRad = stepsPer360 / (2 * Math.PI);
			}
			const pt = path[j];
			let offsetVec = {
				x: this.normals[k].x * this.groupDelta,
				y: this.normals[k].y * this.groupDelta
			};
			if (j === k) PointDUtils.negate(offsetVec);
			this.pathOut.push({
				x: Math.round(pt.x + offsetVec.x),
				y: Math.round(pt.y + offsetVec.y)
			});
			const steps = Math.ceil(this.stepsPerRad * Math.abs(angle));
			for (let i = 1; i < steps; i++) {
				offsetVec = {
					x: offsetVec.x * this.stepCos - this.stepSin * offsetVec.y,
					y: offsetVec.x * this.stepSin + offsetVec.y * this.stepCos
				};
				this.pathOut.push({
					x: Math.round(pt.x + offsetVec.x),
					y: Math.round(pt.y + offsetVec.y)
				});
			}
			this.pathOut.push(this.getPerpendic(path[j], this.normals[j]));
		}
		buildNormals(path) {
			const cnt = path.length;
			this.normals.length = 0;
			if (cnt === 0) return;
			for (let i = 0; i < cnt - 1; i++) this.normals.push(ClipperOffset.getUnitNormal(path[i], path[i + 1]));
			this.normals.push(ClipperOffset.getUnitNormal(path[cnt - 1], path[0]));
		}
		offsetPoint(group, path, j, k) {
			if (Point64Utils.equals(path[j], path[k])) return;
			let sinA = InternalClipper.crossProductD(this.normals[j], this.normals[k]);
			const cosA = InternalClipper.dotProductD(this.normals[j], this.normals[k]);
			if (sinA > 1) sinA = 1;
			else if (sinA < -1) sinA = -1;
			if (this.deltaCallback !== null) {
				this.groupDelta = this.deltaCallback(path, this.normals, j, k);
				if (group.pathsReversed) this.groupDelta = -this.groupDelta;
			}
			if (Math.abs(this.groupDelta) < ClipperOffset.Tolerance) {
				this.pathOut.push(path[j]);
				return;
			}
			if (cosA > -.999 && sinA * this.groupDelta < 0) {
				this.pathOut.push(this.getPerpendic(path[j], this.normals[k]));
				this.pathOut.push(path[j]);
				this.pathOut.push(this.getPerpendic(path[j], this.normals[j]));
			} else if (cosA > .999 && this.joinType !== JoinType.Round) this.doMiter(path, j, k, cosA);
			else switch (this.joinType) {
				case JoinType.Miter:
					if (cosA > this.mitLimSqr - 1) this.doMiter(path, j, k, cosA);
					else this.doSquare(path, j, k);
					break;
				case JoinType.Round:
					this.doRound(path, j, k, Math.atan2(sinA, cosA));
					break;
				case JoinType.Bevel:
					this.doBevel(path, j, k);
					break;
				default: this.doSquare(path, j, k);
			}
		}
		offsetPolygon(group, path) {
			this.pathOut = [];
			const cnt = path.length;
			let prev = cnt - 1;
			for (let i = 0; i < cnt; i++) {
				this.offsetPoint(group, path, i, prev);
				prev = i;
			}
			this.solution.push([...this.pathOut]);
		}
		offsetOpenJoined(group, path) {
			this.offsetPolygon(group, path);
			const reversePath = [...path].reverse();
			this.buildNormals(reversePath);
			this.offsetPolygon(group, reversePath);
		}
		offsetOpenPath(group, path) {
			this.pathOut = [];
			const highI = path.length - 1;
			if (this.deltaCallback !== null) this.groupDelta = this.deltaCallback(path, this.normals, 0, 0);
			if (Math.abs(this.groupDelta) < ClipperOffset.Tolerance) this.pathOut.push(path[0]);
			else switch (this.endType) {
				case EndType.Butt:
					this.doBevel(path, 0, 0);
					break;
				case EndType.Round:
					this.doRound(path, 0, 0, Math.PI);
					break;
				default: this.doSquare(path, 0, 0);
			}
			for (let i = 1, k = 0; i < highI; i++) {
				this.offsetPoint(group, path, i, k);
				k = i;
			}
			for (let i = highI; i > 0; i--) this.normals[i] = {
				x: -this.normals[i - 1].x,
				y: -this.normals[i - 1].y
			};
			this.normals[0] = this.normals[highI];
			if (this.deltaCallback !== null) this.groupDelta = this.deltaCallback(path, this.normals, highI, highI);
			if (Math.abs(this.groupDelta) < ClipperOffset.Tolerance) this.pathOut.push(path[highI]);
			else switch (this.endType) {
				case EndType.Butt:
					this.doBevel(path, highI, highI);
					break;
				case EndType.Round:
					this.doRound(path, highI, highI, Math.PI);
					break;
				default: this.doSquare(path, highI, highI);
			}
			for (let i = highI - 1, k = highI; i > 0; i--) {
				this.offsetPoint(group, path, i, k);
				k = i;
			}
			this.solution.push([...this.pathOut]);
		}
		doGroupOffset(group) {
			if (group.endType === EndType.Polygon) {
				if (group.lowestPathIdx < 0) this.delta = Math.abs(this.delta);
				this.groupDelta = group.pathsReversed ? -this.delta : this.delta;
			} else this.groupDelta = Math.abs(this.delta);
			const absDelta = Math.abs(this.groupDelta);
			this.joinType = group.joinType;
			this.endType = group.endType;
			if (group.joinType === JoinType.Round || group.endType === EndType.Round) {
				const arcTol = this.arcTolerance > .01 ? this.arcTolerance : absDelta * ClipperOffset.arc_const;
				const stepsPer360 = Math.PI / Math.acos(1 - arcTol / absDelta);
				this.stepSin = Math.sin(2 * Math.PI / stepsPer360);
				this.stepCos = Math.cos(2 * Math.PI / stepsPer360);
				if (this.groupDelta < 0) this.stepSin = -this.stepSin;
				this.stepsPerRad = stepsPer360 / (2 * Math.PI);
			}
			for (const pathIn of group.inPaths) {
				this.pathOut = [];
				const cnt = pathIn.length;
				if (cnt === 1) {
					const pt = pathIn[0];
					if (this.deltaCallback !== null) {
						this.groupDelta = this.deltaCallback(pathIn, this.normals, 0, 0);
						if (group.pathsReversed) this.groupDelta = -this.groupDelta;
					}
					if (group.endType === EndType.Round) {
						const steps = Math.ceil(this.stepsPerRad * 2 * Math.PI);
						this.pathOut = ClipperOffset.ellipse(pt, Math.abs(this.groupDelta), Math.abs(this.groupDelta), steps);
					} else {
						const d = Math.ceil(Math.abs(this.groupDelta));
						const r = {
							left: pt.x - d,
							top: pt.y - d,
							right: pt.x + d,
							bottom: pt.y + d
						};
						this.pathOut = [
							{
								x: r.left,
								y: r.top
							},
							{
								x: r.right,
								y: r.top
							},
							{
								x: r.right,
								y: r.bottom
							},
							{
								x: r.left,
								y: r.bottom
							}
						];
					}
					this.solution.push([...this.pathOut]);
					continue;
				}
				if (cnt === 2 && group.endType === EndType.Joined) this.endType = group.joinType === JoinType.Round ? EndType.Round : EndType.Square;
				this.buildNormals(pathIn);
				switch (this.endType) {
					case EndType.Polygon:
						this.offsetPolygon(group, pathIn);
						break;
					case EndType.Joined:
						this.offsetOpenJoined(group, pathIn);
						break;
					default: this.offsetOpenPath(group, pathIn);
				}
			}
		}
		static stripDuplicates(path, isClosedPath) {
			const cnt = path.length;
			const result = [];
			if (cnt === 0) return result;
			let lastPt = path[0];
			result.push(lastPt);
			for (let i = 1; i < cnt; i++) if (!Point64Utils.equals(lastPt, path[i])) {
				lastPt = path[i];
				result.push(lastPt);
			}
			if (isClosedPath && Point64Utils.equals(lastPt, result[0])) result.pop();
			return result;
		}
		static area(path) {
			let a = 0;
			const cnt = path.length;
			if (cnt < 3) return 0;
			let prevPt = path[cnt - 1];
			for (const pt of path) {
				a += (prevPt.y + pt.y) * (prevPt.x - pt.x);
				prevPt = pt;
			}
			return a * .5;
		}
		static sqr(val) {
			return val * val;
		}
		static ellipse(center, radiusX, radiusY = 0, steps = 0) {
			if (radiusX <= 0) return [];
			if (radiusY <= 0) radiusY = radiusX;
			if (steps <= 2) steps = Math.ceil(Math.PI * Math.sqrt((radiusX + radiusY) / 2));
			const si = Math.sin(2 * Math.PI / steps);
			const co = Math.cos(2 * Math.PI / steps);
			let dx = co;
			let dy = si;
			const result = [{
				x: Math.round(center.x + radiusX),
				y: center.y
			}];
			for (let i = 1; i < steps; ++i) {
				result.push({
					x: Math.round(center.x + radiusX * dx),
					y: Math.round(center.y + radiusY * dy)
				});
				const x = dx * co - dy * si;
				dy = dy * co + dx * si;
				dx = x;
			}
			return result;
		}
	};

// node_modules/clipper2-ts/dist/RectClip.js
/*******************************************************************************
	* Author    :  Angus Johnson                                                   *
	* Date      :  11 October 2025                                                 *
	* Website   :  https://www.angusj.com                                          *
	* Copyright :  Angus Johnson 2010-2025                                         *
	* Purpose   :  FAST rectangular clipping                                       *
	* License   :  https://www.boost.org/LICENSE_1_0.txt                           *
	*******************************************************************************/
	var OutPt2 = class {
		next = null;
		prev = null;
		pt;
		ownerIdx = 0;
		edge = null;
		constructor(pt) {
			this.pt = pt;
		}
	};
	var Location;
	(function(Location) {
		Location[Location["left"] = 0] = "left";
		Location[Location["top"] = 1] = "top";
		Location[Location["right"] = 2] = "right";
		Location[Location["bottom"] = 3] = "bottom";
		Location[Location["inside"] = 4] = "inside";
	})(Location || (Location = {}));
	var RectClip64 = class RectClip64 {
		rect;
		mp;
		rectPath;
		pathBounds = {
			left: 0,
			top: 0,
			right: 0,
			bottom: 0
		};
		results = [];
		edges = [];
		currIdx = -1;
		constructor(rect) {
			this.currIdx = -1;
			this.rect = rect;
			this.mp = Rect64Utils.midPoint(rect);
			this.rectPath = Rect64Utils.asPath(this.rect);
			this.results = [];
			this.edges = [];
			for (let i = 0; i < 8; i++) this.edges[i] = [];
		}
		add(pt, startingNewPath = false) {
			let currIdx = this.results.length;
			let result;
			if (currIdx === 0 || startingNewPath) {
				result = new OutPt2(pt);
				this.results.push(result);
				result.ownerIdx = currIdx;
				result.prev = result;
				result.next = result;
			} else {
				currIdx--;
				const prevOp = this.results[currIdx];
				if (prevOp && Point64Utils.equals(prevOp.pt, pt)) return prevOp;
				result = new OutPt2(pt);
				result.ownerIdx = currIdx;
				result.next = prevOp.next;
				prevOp.next.prev = result;
				prevOp.next = result;
				result.prev = prevOp;
				this.results[currIdx] = result;
			}
			return result;
		}
		static path1ContainsPath2(path1, path2) {
			let ioCount = 0;
			for (const pt of path2) {
				switch (InternalClipper.pointInPolygon(pt, path1)) {
					case PointInPolygonResult.IsInside:
						ioCount--;
						break;
					case PointInPolygonResult.IsOutside: ioCount++;
				}
				if (Math.abs(ioCount) > 1) break;
			}
			return ioCount <= 0;
		}
		static isClockwise(prev, curr, prevPt, currPt, rectMidPoint) {
			if (RectClip64.areOpposites(prev, curr)) return InternalClipper.crossProduct(prevPt, rectMidPoint, currPt) < 0;
			return RectClip64.headingClockwise(prev, curr);
		}
		static areOpposites(prev, curr) {
			return Math.abs(prev - curr) === 2;
		}
		static headingClockwise(prev, curr) {
			return (prev + 1) % 4 === curr;
		}
		static getAdjacentLocation(loc, isClockwise) {
			return (loc + (isClockwise ? 1 : 3)) % 4;
		}
		static unlinkOp(op) {
			if (op.next === op) return null;
			op.prev.next = op.next;
			op.next.prev = op.prev;
			return op.next;
		}
		static unlinkOpBack(op) {
			if (op.next === op) return null;
			op.prev.next = op.next;
			op.next.prev = op.prev;
			return op.prev;
		}
		static getEdgesForPt(pt, rec) {
			let result = 0;
			if (pt.x === rec.left) result = 1;
			else if (pt.x === rec.right) result = 4;
			if (pt.y === rec.top) result += 2;
			else if (pt.y === rec.bottom) result += 8;
			return result;
		}
		static isHeadingClockwise(pt1, pt2, edgeIdx) {
			switch (edgeIdx) {
				case 0: return pt2.y < pt1.y;
				case 1: return pt2.x > pt1.x;
				case 2: return pt2.y > pt1.y;
				default: return pt2.x < pt1.x;
			}
		}
		static hasHorzOverlap(left1, right1, left2, right2) {
			return left1.x < right2.x && right1.x > left2.x;
		}
		static hasVertOverlap(top1, bottom1, top2, bottom2) {
			return top1.y < bottom2.y && bottom1.y > top2.y;
		}
		static addToEdge(edge, op) {
			if (op.edge !== null) return;
			op.edge = edge;
			edge.push(op);
		}
		static uncoupleEdge(op) {
			if (op.edge === null) return;
			for (let i = 0; i < op.edge.length; i++) if (op.edge[i] === op) {
				op.edge[i] = null;
				break;
			}
			op.edge = null;
		}
		static setNewOwner(op, newIdx) {
			op.ownerIdx = newIdx;
			let op2 = op.next;
			while (op2 !== op) {
				op2.ownerIdx = newIdx;
				op2 = op2.next;
			}
		}
		addCorner(prev, curr) {
			this.add(RectClip64.headingClockwise(prev, curr) ? this.rectPath[prev] : this.rectPath[curr]);
		}
		addCornerWithDirection(loc, isClockwise) {
			if (isClockwise) {
				this.add(this.rectPath[loc]);
				return RectClip64.getAdjacentLocation(loc, true);
			} else {
				const newLoc = RectClip64.getAdjacentLocation(loc, false);
				this.add(this.rectPath[newLoc]);
				return newLoc;
			}
		}
		static getLocation(rec, pt) {
			if (pt.x === rec.left && pt.y >= rec.top && pt.y <= rec.bottom) return {
				location: Location.left,
				isOnRect: true
			};
			if (pt.x === rec.right && pt.y >= rec.top && pt.y <= rec.bottom) return {
				location: Location.right,
				isOnRect: true
			};
			if (pt.y === rec.top && pt.x >= rec.left && pt.x <= rec.right) return {
				location: Location.top,
				isOnRect: true
			};
			if (pt.y === rec.bottom && pt.x >= rec.left && pt.x <= rec.right) return {
				location: Location.bottom,
				isOnRect: true
			};
			let location;
			if (pt.x < rec.left) location = Location.left;
			else if (pt.x > rec.right) location = Location.right;
			else if (pt.y < rec.top) location = Location.top;
			else if (pt.y > rec.bottom) location = Location.bottom;
			else location = Location.inside;
			return {
				location,
				isOnRect: false
			};
		}
		static isHorizontal(pt1, pt2) {
			return pt1.y === pt2.y;
		}
		static getSegmentIntersection(p1, p2, p3, p4) {
			const res1 = InternalClipper.crossProduct(p1, p3, p4);
			const res2 = InternalClipper.crossProduct(p2, p3, p4);
			if (res1 === 0) {
				const ip = p1;
				if (res2 === 0) return {
					intersects: false,
					point: ip
				};
				if (Point64Utils.equals(p1, p3) || Point64Utils.equals(p1, p4)) return {
					intersects: true,
					point: ip
				};
				if (RectClip64.isHorizontal(p3, p4)) return {
					intersects: p1.x > p3.x === p1.x < p4.x,
					point: ip
				};
				return {
					intersects: p1.y > p3.y === p1.y < p4.y,
					point: ip
				};
			}
			if (res2 === 0) {
				const ip = p2;
				if (Point64Utils.equals(p2, p3) || Point64Utils.equals(p2, p4)) return {
					intersects: true,
					point: ip
				};
				if (RectClip64.isHorizontal(p3, p4)) return {
					intersects: p2.x > p3.x === p2.x < p4.x,
					point: ip
				};
				return {
					intersects: p2.y > p3.y === p2.y < p4.y,
					point: ip
				};
			}
			if (res1 > 0 === res2 > 0) return {
				intersects: false,
				point: {
					x: 0,
					y: 0
				}
			};
			const res3 = InternalClipper.crossProduct(p3, p1, p2);
			const res4 = InternalClipper.crossProduct(p4, p1, p2);
			if (res3 === 0) {
				const ip = p3;
				if (Point64Utils.equals(p3, p1) || Point64Utils.equals(p3, p2)) return {
					intersects: true,
					point: ip
				};
				if (RectClip64.isHorizontal(p1, p2)) return {
					intersects: p3.x > p1.x === p3.x < p2.x,
					point: ip
				};
				return {
					intersects: p3.y > p1.y === p3.y < p2.y,
					point: ip
				};
			}
			if (res4 === 0) {
				const ip = p4;
				if (Point64Utils.equals(p4, p1) || Point64Utils.equals(p4, p2)) return {
					intersects: true,
					point: ip
				};
				if (RectClip64.isHorizontal(p1, p2)) return {
					intersects: p4.x > p1.x === p4.x < p2.x,
					point: ip
				};
				return {
					intersects: p4.y > p1.y === p4.y < p2.y,
					point: ip
				};
			}
			if (res3 > 0 === res4 > 0) return {
				intersects: false,
				point: {
					x: 0,
					y: 0
				}
			};
			return InternalClipper.getLineIntersectPt(p1, p2, p3, p4);
		}
		static getIntersection(rectPath, p, p2, loc) {
			let ip = {
				x: 0,
				y: 0
			};
			let newLocation = loc;
			switch (loc) {
				case Location.left: {
					const result1 = RectClip64.getSegmentIntersection(p, p2, rectPath[0], rectPath[3]);
					if (result1.intersects) {
						ip = result1.point;
						return {
							intersects: true,
							point: ip,
							newLocation
						};
					}
					if (p.y < rectPath[0].y) {
						const result2 = RectClip64.getSegmentIntersection(p, p2, rectPath[0], rectPath[1]);
						if (result2.intersects) {
							newLocation = Location.top;
							return {
								intersects: true,
								point: result2.point,
								newLocation
							};
						}
					}
					const result3 = RectClip64.getSegmentIntersection(p, p2, rectPath[2], rectPath[3]);
					if (result3.intersects) {
						newLocation = Location.bottom;
						return {
							intersects: true,
							point: result3.point,
							newLocation
						};
					}
					return {
						intersects: false,
						point: ip,
						newLocation
					};
				}
				case Location.right: {
					const result1 = RectClip64.getSegmentIntersection(p, p2, rectPath[1], rectPath[2]);
					if (result1.intersects) return {
						intersects: true,
						point: result1.point,
						newLocation
					};
					if (p.y < rectPath[0].y) {
						const result2 = RectClip64.getSegmentIntersection(p, p2, rectPath[0], rectPath[1]);
						if (result2.intersects) {
							newLocation = Location.top;
							return {
								intersects: true,
								point: result2.point,
								newLocation
							};
						}
					}
					const result3 = RectClip64.getSegmentIntersection(p, p2, rectPath[2], rectPath[3]);
					if (result3.intersects) {
						newLocation = Location.bottom;
						return {
							intersects: true,
							point: result3.point,
							newLocation
						};
					}
					return {
						intersects: false,
						point: ip,
						newLocation
					};
				}
				case Location.top: {
					const result1 = RectClip64.getSegmentIntersection(p, p2, rectPath[0], rectPath[1]);
					if (result1.intersects) return {
						intersects: true,
						point: result1.point,
						newLocation
					};
					if (p.x < rectPath[0].x) {
						const result2 = RectClip64.getSegmentIntersection(p, p2, rectPath[0], rectPath[3]);
						if (result2.intersects) {
							newLocation = Location.left;
							return {
								intersects: true,
								point: result2.point,
								newLocation
							};
						}
					}
					if (p.x <= rectPath[1].x) return {
						intersects: false,
						point: ip,
						newLocation
					};
					const result3 = RectClip64.getSegmentIntersection(p, p2, rectPath[1], rectPath[2]);
					if (result3.intersects) {
						newLocation = Location.right;
						return {
							intersects: true,
							point: result3.point,
							newLocation
						};
					}
					return {
						intersects: false,
						point: ip,
						newLocation
					};
				}
				case Location.bottom: {
					const result1 = RectClip64.getSegmentIntersection(p, p2, rectPath[2], rectPath[3]);
					if (result1.intersects) return {
						intersects: true,
						point: result1.point,
						newLocation
					};
					if (p.x < rectPath[3].x) {
						const result2 = RectClip64.getSegmentIntersection(p, p2, rectPath[0], rectPath[3]);
						if (result2.intersects) {
							newLocation = Location.left;
							return {
								intersects: true,
								point: result2.point,
								newLocation
							};
						}
					}
					if (p.x <= rectPath[2].x) return {
						intersects: false,
						point: ip,
						newLocation
					};
					const result3 = RectClip64.getSegmentIntersection(p, p2, rectPath[1], rectPath[2]);
					if (result3.intersects) {
						newLocation = Location.right;
						return {
							intersects: true,
							point: result3.point,
							newLocation
						};
					}
					return {
						intersects: false,
						point: ip,
						newLocation
					};
				}
				default: {
					const result1 = RectClip64.getSegmentIntersection(p, p2, rectPath[0], rectPath[3]);
					if (result1.intersects) {
						newLocation = Location.left;
						return {
							intersects: true,
							point: result1.point,
							newLocation
						};
					}
					const result2 = RectClip64.getSegmentIntersection(p, p2, rectPath[0], rectPath[1]);
					if (result2.intersects) {
						newLocation = Location.top;
						return {
							intersects: true,
							point: result2.point,
							newLocation
						};
					}
					const result3 = RectClip64.getSegmentIntersection(p, p2, rectPath[1], rectPath[2]);
					if (result3.intersects) {
						newLocation = Location.right;
						return {
							intersects: true,
							point: result3.point,
							newLocation
						};
					}
					const result4 = RectClip64.getSegmentIntersection(p, p2, rectPath[2], rectPath[3]);
					if (result4.intersects) {
						newLocation = Location.bottom;
						return {
							intersects: true,
							point: result4.point,
							newLocation
						};
					}
					return {
						intersects: false,
						point: ip,
						newLocation
					};
				}
			}
		}
		getNextLocation(path, loc, i, highI) {
			let newI = i;
			let newLoc = loc;
			switch (loc) {
				case Location.left:
					while (newI <= highI && path[newI].x <= this.rect.left) newI++;
					if (newI > highI) break;
					if (path[newI].x >= this.rect.right) newLoc = Location.right;
					else if (path[newI].y <= this.rect.top) newLoc = Location.top;
					else if (path[newI].y >= this.rect.bottom) newLoc = Location.bottom;
					else newLoc = Location.inside;
					break;
				case Location.top:
					while (newI <= highI && path[newI].y <= this.rect.top) newI++;
					if (newI > highI) break;
					if (path[newI].y >= this.rect.bottom) newLoc = Location.bottom;
					else if (path[newI].x <= this.rect.left) newLoc = Location.left;
					else if (path[newI].x >= this.rect.right) newLoc = Location.right;
					else newLoc = Location.inside;
					break;
				case Location.right:
					while (newI <= highI && path[newI].x >= this.rect.right) newI++;
					if (newI > highI) break;
					if (path[newI].x <= this.rect.left) newLoc = Location.left;
					else if (path[newI].y <= this.rect.top) newLoc = Location.top;
					else if (path[newI].y >= this.rect.bottom) newLoc = Location.bottom;
					else newLoc = Location.inside;
					break;
				case Location.bottom:
					while (newI <= highI && path[newI].y >= this.rect.bottom) newI++;
					if (newI > highI) break;
					if (path[newI].y <= this.rect.top) newLoc = Location.top;
					else if (path[newI].x <= this.rect.left) newLoc = Location.left;
					else if (path[newI].x >= this.rect.right) newLoc = Location.right;
					else newLoc = Location.inside;
					break;
				case Location.inside: while (newI <= highI) {
					if (path[newI].x < this.rect.left) newLoc = Location.left;
					else if (path[newI].x > this.rect.right) newLoc = Location.right;
					else if (path[newI].y > this.rect.bottom) newLoc = Location.bottom;
					else if (path[newI].y < this.rect.top) newLoc = Location.top;
					else {
						this.add(path[newI]);
						newI++;
						continue;
					}
					break;
				}
			}
			return {
				location: newLoc,
				index: newI
			};
		}
		static startLocsAreClockwise(startLocs) {
			let result = 0;
			for (let i = 1; i < startLocs.length; i++) switch (startLocs[i] - startLocs[i - 1]) {
				case -1:
					result -= 1;
					break;
				case 1:
					result += 1;
					break;
				case -3:
					result += 1;
					break;
				case 3: result -= 1;
			}
			return result > 0;
		}
		executeInternal(path) {
			if (path.length < 3 || Rect64Utils.isEmpty(this.rect)) return;
			const startLocs = [];
			let firstCross = Location.inside;
			let crossingLoc = firstCross;
			let prev = firstCross;
			const highI = path.length - 1;
			const lastLocResult = RectClip64.getLocation(this.rect, path[highI]);
			let loc = lastLocResult.location;
			if (lastLocResult.isOnRect) {
				let i = highI - 1;
				while (i >= 0) {
					const prevLocResult = RectClip64.getLocation(this.rect, path[i]);
					if (!prevLocResult.isOnRect) {
						prev = prevLocResult.location;
						break;
					}
					i--;
				}
				if (i < 0) {
					for (const pt of path) this.add(pt);
					return;
				}
				if (prev === Location.inside) loc = Location.inside;
			}
			const startingLoc = loc;
			let i = 0;
			while (i <= highI) {
				prev = loc;
				const prevCrossLoc = crossingLoc;
				const nextLocResult = this.getNextLocation(path, loc, i, highI);
				loc = nextLocResult.location;
				i = nextLocResult.index;
				if (i > highI) break;
				const prevPt = i === 0 ? path[highI] : path[i - 1];
				crossingLoc = loc;
				const intersectionResult = RectClip64.getIntersection(this.rectPath, path[i], prevPt, crossingLoc);
				if (!intersectionResult.intersects) {
					if (prevCrossLoc === Location.inside) {
						const isClockw = RectClip64.isClockwise(prev, loc, prevPt, path[i], this.mp);
						do {
							startLocs.push(prev);
							prev = RectClip64.getAdjacentLocation(prev, isClockw);
						} while (prev !== loc);
						crossingLoc = prevCrossLoc;
					} else if (prev !== Location.inside && prev !== loc) {
						const isClockw = RectClip64.isClockwise(prev, loc, prevPt, path[i], this.mp);
						do
							prev = this.addCornerWithDirection(prev, isClockw);
						while (prev !== loc);
					}
					++i;
					continue;
				}
				const ip = intersectionResult.point;
				crossingLoc = intersectionResult.newLocation;
				if (loc === Location.inside) {
					if (firstCross === Location.inside) {
						firstCross = crossingLoc;
						startLocs.push(prev);
					} else if (prev !== crossingLoc) {
						const isClockw = RectClip64.isClockwise(prev, crossingLoc, prevPt, path[i], this.mp);
						do
							prev = this.addCornerWithDirection(prev, isClockw);
						while (prev !== crossingLoc);
					}
				} else if (prev !== Location.inside) {
					loc = prev;
					const ip2 = RectClip64.getIntersection(this.rectPath, prevPt, path[i], loc).point;
					if (prevCrossLoc !== Location.inside && prevCrossLoc !== loc) this.addCorner(prevCrossLoc, loc);
					if (firstCross === Location.inside) {
						firstCross = loc;
						startLocs.push(prev);
					}
					loc = crossingLoc;
					this.add(ip2);
					if (Point64Utils.equals(ip, ip2)) {
						loc = RectClip64.getLocation(this.rect, path[i]).location;
						this.addCorner(crossingLoc, loc);
						crossingLoc = loc;
						continue;
					}
				} else {
					loc = crossingLoc;
					if (firstCross === Location.inside) firstCross = crossingLoc;
				}
				this.add(ip);
			}
			if (firstCross === Location.inside) {
				if (startingLoc === Location.inside) return;
				if (!Rect64Utils.containsRect(this.pathBounds, this.rect) || !RectClip64.path1ContainsPath2(path, this.rectPath)) return;
				const startLocsClockwise = RectClip64.startLocsAreClockwise(startLocs);
				for (let j = 0; j < 4; j++) {
					const k = startLocsClockwise ? j : 3 - j;
					this.add(this.rectPath[k]);
					RectClip64.addToEdge(this.edges[k * 2], this.results[0]);
				}
			} else if (loc !== Location.inside && (loc !== firstCross || startLocs.length > 2)) {
				if (startLocs.length > 0) {
					prev = loc;
					for (const loc2 of startLocs) {
						if (prev === loc2) continue;
						prev = this.addCornerWithDirection(prev, RectClip64.headingClockwise(prev, loc2));
						prev = loc2;
					}
					loc = prev;
				}
				if (loc !== firstCross) this.addCornerWithDirection(loc, RectClip64.headingClockwise(loc, firstCross));
			}
		}
		execute(paths) {
			const result = [];
			if (Rect64Utils.isEmpty(this.rect)) return result;
			for (const path of paths) {
				if (path.length < 3) continue;
				this.pathBounds = InternalClipper.getBounds(path);
				if (!Rect64Utils.intersects(this.rect, this.pathBounds)) continue;
				if (Rect64Utils.containsRect(this.rect, this.pathBounds)) {
					result.push(path);
					continue;
				}
				this.executeInternal(path);
				this.checkEdges();
				for (let i = 0; i < 4; ++i) this.tidyEdgePair(i, this.edges[i * 2], this.edges[i * 2 + 1]);
				for (const op of this.results) {
					const tmp = this.getPath(op);
					if (tmp.length > 0) result.push(tmp);
				}
				this.results.length = 0;
				for (let i = 0; i < 8; i++) this.edges[i].length = 0;
			}
			return result;
		}
		checkEdges() {
			for (let i = 0; i < this.results.length; i++) {
				let op = this.results[i];
				let op2 = op;
				if (op === null) continue;
				do
					if (InternalClipper.isCollinear(op2.prev.pt, op2.pt, op2.next.pt)) {
						if (op2 === op) {
							op2 = RectClip64.unlinkOpBack(op2);
							if (op2 === null) break;
							op = op2.prev;
						} else {
							op2 = RectClip64.unlinkOpBack(op2);
							if (op2 === null) break;
						}
					} else op2 = op2.next;
				while (op2 !== op);
				if (op2 === null) {
					this.results[i] = null;
					continue;
				}
				this.results[i] = op2;
				let edgeSet1 = RectClip64.getEdgesForPt(op.prev.pt, this.rect);
				op2 = op;
				do {
					const edgeSet2 = RectClip64.getEdgesForPt(op2.pt, this.rect);
					if (edgeSet2 !== 0 && op2.edge === null) {
						const combinedSet = edgeSet1 & edgeSet2;
						for (let j = 0; j < 4; ++j) {
							if ((combinedSet & 1 << j) === 0) continue;
							if (RectClip64.isHeadingClockwise(op2.prev.pt, op2.pt, j)) RectClip64.addToEdge(this.edges[j * 2], op2);
							else RectClip64.addToEdge(this.edges[j * 2 + 1], op2);
						}
					}
					edgeSet1 = edgeSet2;
					op2 = op2.next;
				} while (op2 !== op);
			}
		}
		tidyEdgePair(idx, cw, ccw) {
			if (ccw.length === 0) return;
			const isHorz = idx === 1 || idx === 3;
			const cwIsTowardLarger = idx === 1 || idx === 2;
			let i = 0, j = 0;
			while (i < cw.length) {
				let p1 = cw[i];
				if (p1 === null || p1.next === p1.prev) {
					cw[i++] = null;
					j = 0;
					continue;
				}
				const jLim = ccw.length;
				while (j < jLim && (ccw[j] === null || ccw[j].next === ccw[j].prev)) ++j;
				if (j === jLim) {
					++i;
					j = 0;
					continue;
				}
				let p2;
				let p1a;
				let p2a;
				if (cwIsTowardLarger) {
					p1 = cw[i].prev;
					p1a = cw[i];
					p2 = ccw[j];
					p2a = ccw[j].prev;
				} else {
					p1 = cw[i];
					p1a = cw[i].prev;
					p2 = ccw[j].prev;
					p2a = ccw[j];
				}
				if (isHorz && !RectClip64.hasHorzOverlap(p1.pt, p1a.pt, p2.pt, p2a.pt) || !isHorz && !RectClip64.hasVertOverlap(p1.pt, p1a.pt, p2.pt, p2a.pt)) {
					++j;
					continue;
				}
				const isRejoining = cw[i].ownerIdx !== ccw[j].ownerIdx;
				if (isRejoining) {
					this.results[p2.ownerIdx] = null;
					RectClip64.setNewOwner(p2, p1.ownerIdx);
				}
				if (cwIsTowardLarger) {
					p1.next = p2;
					p2.prev = p1;
					p1a.prev = p2a;
					p2a.next = p1a;
				} else {
					p1.prev = p2;
					p2.next = p1;
					p1a.next = p2a;
					p2a.prev = p1a;
				}
				if (!isRejoining) {
					const newIdx = this.results.length;
					this.results.push(p1a);
					RectClip64.setNewOwner(p1a, newIdx);
				}
				let op;
				let op2;
				if (cwIsTowardLarger) {
					op = p2;
					op2 = p1a;
				} else {
					op = p1;
					op2 = p2a;
				}
				this.results[op.ownerIdx] = op;
				this.results[op2.ownerIdx] = op2;
				let opIsLarger, op2IsLarger;
				if (isHorz) {
					opIsLarger = op.pt.x > op.prev.pt.x;
					op2IsLarger = op2.pt.x > op2.prev.pt.x;
				} else {
					opIsLarger = op.pt.y > op.prev.pt.y;
					op2IsLarger = op2.pt.y > op2.prev.pt.y;
				}
				if (op.next === op.prev || Point64Utils.equals(op.pt, op.prev.pt)) {
					if (op2IsLarger === cwIsTowardLarger) {
						cw[i] = op2;
						ccw[j++] = null;
					} else {
						ccw[j] = op2;
						cw[i++] = null;
					}
				} else if (op2.next === op2.prev || Point64Utils.equals(op2.pt, op2.prev.pt)) {
					if (opIsLarger === cwIsTowardLarger) {
						cw[i] = op;
						ccw[j++] = null;
					} else {
						ccw[j] = op;
						cw[i++] = null;
					}
				} else if (opIsLarger === op2IsLarger) {
					if (opIsLarger === cwIsTowardLarger) {
						cw[i] = op;
						RectClip64.uncoupleEdge(op2);
						RectClip64.addToEdge(cw, op2);
						ccw[j++] = null;
					} else {
						cw[i++] = null;
						ccw[j] = op2;
						RectClip64.uncoupleEdge(op);
						RectClip64.addToEdge(ccw, op);
						j = 0;
					}
				} else {
					if (opIsLarger === cwIsTowardLarger) cw[i] = op;
					else ccw[j] = op;
					if (op2IsLarger === cwIsTowardLarger) cw[i] = op2;
					else ccw[j] = op2;
				}
			}
		}
		getPath(op) {
			const result = [];
			if (op === null || op.prev === op.next) return result;
			let op2 = op.next;
			while (op2 !== null && op2 !== op) if (InternalClipper.isCollinear(op2.prev.pt, op2.pt, op2.next.pt)) {
				op = op2.prev;
				op2 = RectClip64.unlinkOp(op2);
			} else op2 = op2.next;
			if (op2 === null) return [];
			result.push(op.pt);
			op2 = op.next;
			while (op2 !== op) {
				result.push(op2.pt);
				op2 = op2.next;
			}
			return result;
		}
	};
	var RectClipLines64 = class extends RectClip64 {
		constructor(rect) {
			super(rect);
		}
		execute(paths) {
			const result = [];
			if (Rect64Utils.isEmpty(this.rect)) return result;
			for (const path of paths) {
				if (path.length < 2) continue;
				this.pathBounds = InternalClipper.getBounds(path);
				if (!Rect64Utils.intersects(this.rect, this.pathBounds)) continue;
				this.executeInternalLines(path);
				for (const op of this.results) {
					const tmp = this.getPathLines(op);
					if (tmp.length > 0) result.push(tmp);
				}
				this.results.length = 0;
				for (let i = 0; i < 8; i++) this.edges[i].length = 0;
			}
			return result;
		}
		getPathLines(op) {
			const result = [];
			if (op === null || op === op.next) return result;
			op = op.next;
			result.push(op.pt);
			let op2 = op.next;
			while (op2 !== op) {
				result.push(op2.pt);
				op2 = op2.next;
			}
			return result;
		}
		executeInternalLines(path) {
			this.results.length = 0;
			if (path.length < 2 || Rect64Utils.isEmpty(this.rect)) return;
			let prev = Location.inside;
			let i = 1;
			const highI = path.length - 1;
			const firstLocResult = RectClip64.getLocation(this.rect, path[0]);
			let loc = firstLocResult.location;
			if (firstLocResult.isOnRect) {
				while (i <= highI) {
					const prevLocResult = RectClip64.getLocation(this.rect, path[i]);
					if (!prevLocResult.isOnRect) {
						prev = prevLocResult.location;
						break;
					}
					i++;
				}
				if (i > highI) {
					for (const pt of path) this.add(pt);
					return;
				}
				if (prev === Location.inside) loc = Location.inside;
				i = 1;
			}
			if (loc === Location.inside) this.add(path[0]);
			while (i <= highI) {
				prev = loc;
				const nextLocResult = this.getNextLocation(path, loc, i, highI);
				loc = nextLocResult.location;
				i = nextLocResult.index;
				if (i > highI) break;
				const prevPt = path[i - 1];
				let crossingLoc = loc;
				const intersectionResult = RectClip64.getIntersection(this.rectPath, path[i], prevPt, crossingLoc);
				if (!intersectionResult.intersects) {
					++i;
					continue;
				}
				const ip = intersectionResult.point;
				crossingLoc = intersectionResult.newLocation;
				if (loc === Location.inside) this.add(ip, true);
				else if (prev !== Location.inside) {
					crossingLoc = prev;
					const ip2 = RectClip64.getIntersection(this.rectPath, prevPt, path[i], crossingLoc).point;
					this.add(ip2, true);
					this.add(ip);
				} else this.add(ip);
			}
		}
	};

// node_modules/clipper2-ts/dist/Minkowski.js
/*******************************************************************************
	* Author    :  Angus Johnson                                                   *
	* Date      :  10 October 2024                                                 *
	* Website   :  https://www.angusj.com                                          *
	* Copyright :  Angus Johnson 2010-2024                                         *
	* Purpose   :  Minkowski Sum and Difference                                    *
	* License   :  https://www.boost.org/LICENSE_1_0.txt                           *
	*******************************************************************************/
	var Minkowski;
	(function(Minkowski) {
		function minkowskiInternal(pattern, path, isSum, isClosed) {
			const delta = isClosed ? 0 : 1;
			const patLen = pattern.length;
			const pathLen = path.length;
			const tmp = [];
			for (const pathPt of path) {
				const path2 = [];
				if (isSum) for (const basePt of pattern) path2.push(Point64Utils.add(pathPt, basePt));
				else for (const basePt of pattern) path2.push(Point64Utils.subtract(pathPt, basePt));
				tmp.push(path2);
			}
			const result = [];
			let g = isClosed ? pathLen - 1 : 0;
			let h = patLen - 1;
			for (let i = delta; i < pathLen; i++) {
				for (let j = 0; j < patLen; j++) {
					const quad = [
						tmp[g][h],
						tmp[i][h],
						tmp[i][j],
						tmp[g][j]
					];
					if (!isPositive(quad)) result.push(reversePath(quad));
					else result.push(quad);
					h = j;
				}
				g = i;
			}
			return result;
		}
		function sum(pattern, path, isClosed) {
			return union(minkowskiInternal(pattern, path, true, isClosed), FillRule.NonZero);
		}
		Minkowski.sum = sum;
		function sumD(pattern, path, isClosed, decimalPlaces = 2) {
			const scale = Math.pow(10, decimalPlaces);
			return scalePathsD(union(minkowskiInternal(scalePath64(pattern, scale), scalePath64(path, scale), true, isClosed), FillRule.NonZero), 1 / scale);
		}
		Minkowski.sumD = sumD;
		function diff(pattern, path, isClosed) {
			return union(minkowskiInternal(pattern, path, false, isClosed), FillRule.NonZero);
		}
		Minkowski.diff = diff;
		function diffD(pattern, path, isClosed, decimalPlaces = 2) {
			const scale = Math.pow(10, decimalPlaces);
			return scalePathsD(union(minkowskiInternal(scalePath64(pattern, scale), scalePath64(path, scale), false, isClosed), FillRule.NonZero), 1 / scale);
		}
		Minkowski.diffD = diffD;
		function isPositive(path) {
			return area(path) >= 0;
		}
		function area(path) {
			let a = 0;
			const cnt = path.length;
			if (cnt < 3) return 0;
			let prevPt = path[cnt - 1];
			for (const pt of path) {
				a += (prevPt.y + pt.y) * (prevPt.x - pt.x);
				prevPt = pt;
			}
			return a * .5;
		}
		function reversePath(path) {
			return [...path].reverse();
		}
		function scalePath64(path, scale) {
			const result = [];
			for (const pt of path) result.push({
				x: InternalClipper.roundToEven(pt.x * scale),
				y: InternalClipper.roundToEven(pt.y * scale)
			});
			return result;
		}
		function scalePathsD(paths, scale) {
			const result = [];
			for (const path of paths) {
				const pathD = [];
				for (const pt of path) pathD.push({
					x: pt.x * scale,
					y: pt.y * scale
				});
				result.push(pathD);
			}
			return result;
		}
		function union(paths, fillRule) {
			const solution = [];
			const c = new Clipper64();
			c.addPaths(paths, PathType.Subject);
			c.execute(ClipType.Union, fillRule, solution);
			return solution;
		}
	})(Minkowski || (Minkowski = {}));

// node_modules/clipper2-ts/dist/Triangulation.js
/*******************************************************************************
	* Author    :  Angus Johnson                                                   *
	* Date      :  13 December 2025                                                *
	* Release   :  BETA RELEASE                                                    *
	* Website   :  https://www.angusj.com                                          *
	* Copyright :  Angus Johnson 2010-2025                                         *
	* Purpose   :  Constrained Delaunay Triangulation                              *
	* License   :  https://www.boost.org/LICENSE_1_0.txt                           *
	*******************************************************************************/
	var TriangulateResult;
	(function(TriangulateResult) {
		TriangulateResult[TriangulateResult["success"] = 0] = "success";
		TriangulateResult[TriangulateResult["fail"] = 1] = "fail";
		TriangulateResult[TriangulateResult["noPolygons"] = 2] = "noPolygons";
		TriangulateResult[TriangulateResult["pathsIntersect"] = 3] = "pathsIntersect";
	})(TriangulateResult || (TriangulateResult = {}));
	var EdgeKind;
	(function(EdgeKind) {
		EdgeKind[EdgeKind["loose"] = 0] = "loose";
		EdgeKind[EdgeKind["ascend"] = 1] = "ascend";
		EdgeKind[EdgeKind["descend"] = 2] = "descend";
	})(EdgeKind || (EdgeKind = {}));
	var IntersectKind;
	(function(IntersectKind) {
		IntersectKind[IntersectKind["none"] = 0] = "none";
		IntersectKind[IntersectKind["collinear"] = 1] = "collinear";
		IntersectKind[IntersectKind["intersect"] = 2] = "intersect";
	})(IntersectKind || (IntersectKind = {}));
	var EdgeContainsResult;
	(function(EdgeContainsResult) {
		EdgeContainsResult[EdgeContainsResult["neither"] = 0] = "neither";
		EdgeContainsResult[EdgeContainsResult["left"] = 1] = "left";
		EdgeContainsResult[EdgeContainsResult["right"] = 2] = "right";
	})(EdgeContainsResult || (EdgeContainsResult = {}));
	var Vertex2 = class {
		pt;
		edges = [];
		innerLM = false;
		constructor(p64) {
			this.pt = p64;
		}
	};
	var Edge = class {
		vL = null;
		vR = null;
		vB = null;
		vT = null;
		kind = EdgeKind.loose;
		triA = null;
		triB = null;
		isActive = false;
		nextE = null;
		prevE = null;
	};
	var Triangle = class {
		edges = new Array(3);
		constructor(e1, e2, e3) {
			this.edges[0] = e1;
			this.edges[1] = e2;
			this.edges[2] = e3;
		}
	};
	var Delaunay = class Delaunay {
		allVertices = [];
		allEdges = [];
		allTriangles = [];
		pendingDelaunayStack = [];
		horzEdgeStack = [];
		locMinStack = [];
		useDelaunay;
		firstActive = null;
		lowermostVertex = null;
		constructor(delaunay = true) {
			this.useDelaunay = delaunay;
		}
		addPath(path) {
			const len = path.length;
			if (len === 0) return;
			let i0 = 0;
			let iPrev;
			let iNext;
			const foundIdx = Delaunay.findLocMinIdx(path, len, i0);
			if (!foundIdx.found) return;
			i0 = foundIdx.idx;
			iPrev = Delaunay.prev(i0, len);
			while (path[iPrev].x === path[i0].x && path[iPrev].y === path[i0].y) iPrev = Delaunay.prev(iPrev, len);
			iNext = Delaunay.next(i0, len);
			let i = i0;
			while (InternalClipper.crossProductSign(path[iPrev], path[i], path[iNext]) === 0) {
				const result = Delaunay.findLocMinIdx(path, len, i);
				if (!result.found) return;
				i = result.idx;
				iPrev = Delaunay.prev(i, len);
				while (path[iPrev].x === path[i].x && path[iPrev].y === path[i].y) iPrev = Delaunay.prev(iPrev, len);
				iNext = Delaunay.next(i, len);
			}
			const vert_cnt = this.allVertices.length;
			const v0 = new Vertex2(path[i]);
			this.allVertices.push(v0);
			if (Delaunay.leftTurning(path[iPrev], path[i], path[iNext])) v0.innerLM = true;
			let vPrev = v0;
			i = iNext;
			for (;;) {
				this.locMinStack.push(vPrev);
				if (this.lowermostVertex === null || vPrev.pt.y > this.lowermostVertex.pt.y || vPrev.pt.y === this.lowermostVertex.pt.y && vPrev.pt.x < this.lowermostVertex.pt.x) this.lowermostVertex = vPrev;
				iNext = Delaunay.next(i, len);
				if (InternalClipper.crossProductSign(vPrev.pt, path[i], path[iNext]) === 0) {
					i = iNext;
					continue;
				}
				while (path[i].y <= vPrev.pt.y) {
					const v = new Vertex2(path[i]);
					this.allVertices.push(v);
					this.createEdge(vPrev, v, EdgeKind.ascend);
					vPrev = v;
					i = iNext;
					iNext = Delaunay.next(i, len);
					while (InternalClipper.crossProductSign(vPrev.pt, path[i], path[iNext]) === 0) {
						i = iNext;
						iNext = Delaunay.next(i, len);
					}
				}
				const vPrevPrev = vPrev;
				while (i !== i0 && path[i].y >= vPrev.pt.y) {
					const v = new Vertex2(path[i]);
					this.allVertices.push(v);
					this.createEdge(v, vPrev, EdgeKind.descend);
					vPrev = v;
					i = iNext;
					iNext = Delaunay.next(i, len);
					while (InternalClipper.crossProductSign(vPrev.pt, path[i], path[iNext]) === 0) {
						i = iNext;
						iNext = Delaunay.next(i, len);
					}
				}
				if (i === i0) break;
				if (Delaunay.leftTurning(vPrevPrev.pt, vPrev.pt, path[i])) vPrev.innerLM = true;
			}
			this.createEdge(v0, vPrev, EdgeKind.descend);
			const pathLen = this.allVertices.length - vert_cnt;
			const idx = vert_cnt;
			if (pathLen < 3 || pathLen === 3 && (Delaunay.distSqr(this.allVertices[idx].pt, this.allVertices[idx + 1].pt) <= 1 || Delaunay.distSqr(this.allVertices[idx + 1].pt, this.allVertices[idx + 2].pt) <= 1 || Delaunay.distSqr(this.allVertices[idx + 2].pt, this.allVertices[idx].pt) <= 1)) for (let j = vert_cnt; j < this.allVertices.length; ++j) this.allVertices[j].edges = [];
		}
		addPaths(paths) {
			let totalVertexCount = 0;
			for (const path of paths) totalVertexCount += path.length;
			if (totalVertexCount === 0) return false;
			for (const path of paths) this.addPath(path);
			return this.allVertices.length > 2;
		}
		cleanUp() {
			this.allVertices.length = 0;
			this.allEdges.length = 0;
			this.allTriangles.length = 0;
			this.pendingDelaunayStack.length = 0;
			this.horzEdgeStack.length = 0;
			this.locMinStack.length = 0;
			this.firstActive = null;
			this.lowermostVertex = null;
		}
		fixupEdgeIntersects() {
			for (let i1 = 0; i1 < this.allEdges.length; ++i1) {
				const e1 = this.allEdges[i1];
				for (let i2 = i1 + 1; i2 < this.allEdges.length; ++i2) {
					const e2 = this.allEdges[i2];
					if (e2.vL.pt.x >= e1.vR.pt.x) break;
					if (e2.vT.pt.y < e1.vB.pt.y && e2.vB.pt.y > e1.vT.pt.y && Delaunay.segsIntersect(e2.vL.pt, e2.vR.pt, e1.vL.pt, e1.vR.pt) === IntersectKind.intersect) {
						if (!this.removeIntersection(e2, e1)) return false;
					}
				}
			}
			return true;
		}
		mergeDupOrCollinearVertices() {
			if (this.allVertices.length < 2) return;
			let v1Index = 0;
			for (let v2Index = 1; v2Index < this.allVertices.length; ++v2Index) {
				const v1 = this.allVertices[v1Index];
				const v2 = this.allVertices[v2Index];
				if (!(v1.pt.x === v2.pt.x && v1.pt.y === v2.pt.y)) {
					v1Index = v2Index;
					continue;
				}
				if (!v1.innerLM || !v2.innerLM) v1.innerLM = false;
				for (const e of v2.edges) {
					if (e.vB === v2) e.vB = v1;
					else e.vT = v1;
					if (e.vL === v2) e.vL = v1;
					else e.vR = v1;
				}
				v1.edges.push(...v2.edges);
				v2.edges = [];
				for (let iE = 0; iE < v1.edges.length; ++iE) {
					const e1 = v1.edges[iE];
					if (Delaunay.isHorizontal(e1) || e1.vB !== v1) continue;
					for (let iE2 = iE + 1; iE2 < v1.edges.length; ++iE2) {
						const e2 = v1.edges[iE2];
						if (e2.vB !== v1 || e1.vT.pt.y === e2.vT.pt.y || InternalClipper.crossProductSign(e1.vT.pt, v1.pt, e2.vT.pt) !== 0) continue;
						if (e1.vT.pt.y < e2.vT.pt.y) this.splitEdge(e1, e2);
						else this.splitEdge(e2, e1);
						break;
					}
				}
			}
		}
		splitEdge(longE, shortE) {
			const oldT = longE.vT;
			const newT = shortE.vT;
			Delaunay.removeEdgeFromVertex(oldT, longE);
			longE.vT = newT;
			if (longE.vL === oldT) longE.vL = newT;
			else longE.vR = newT;
			newT.edges.push(longE);
			this.createEdge(newT, oldT, longE.kind);
		}
		removeIntersection(e1, e2) {
			let v = e1.vL;
			let tmpE = e2;
			let d = Delaunay.shortestDistFromSegment(e1.vL.pt, e2.vL.pt, e2.vR.pt);
			let d2 = Delaunay.shortestDistFromSegment(e1.vR.pt, e2.vL.pt, e2.vR.pt);
			if (d2 < d) {
				d = d2;
				v = e1.vR;
			}
			d2 = Delaunay.shortestDistFromSegment(e2.vL.pt, e1.vL.pt, e1.vR.pt);
			if (d2 < d) {
				d = d2;
				tmpE = e1;
				v = e2.vL;
			}
			d2 = Delaunay.shortestDistFromSegment(e2.vR.pt, e1.vL.pt, e1.vR.pt);
			if (d2 < d) {
				d = d2;
				tmpE = e1;
				v = e2.vR;
			}
			if (d > 1) return false;
			const v2 = tmpE.vT;
			Delaunay.removeEdgeFromVertex(v2, tmpE);
			if (tmpE.vL === v2) tmpE.vL = v;
			else tmpE.vR = v;
			tmpE.vT = v;
			v.edges.push(tmpE);
			v.innerLM = false;
			if (tmpE.vB.innerLM && Delaunay.getLocMinAngle(tmpE.vB) <= 0) tmpE.vB.innerLM = false;
			this.createEdge(v, v2, tmpE.kind);
			return true;
		}
		createEdge(v1, v2, k) {
			const res = new Edge();
			this.allEdges.push(res);
			if (v1.pt.y === v2.pt.y) {
				res.vB = v1;
				res.vT = v2;
			} else if (v1.pt.y < v2.pt.y) {
				res.vB = v2;
				res.vT = v1;
			} else {
				res.vB = v1;
				res.vT = v2;
			}
			if (v1.pt.x <= v2.pt.x) {
				res.vL = v1;
				res.vR = v2;
			} else {
				res.vL = v2;
				res.vR = v1;
			}
			res.kind = k;
			v1.edges.push(res);
			v2.edges.push(res);
			if (k === EdgeKind.loose) {
				this.pendingDelaunayStack.push(res);
				this.addEdgeToActives(res);
			}
			return res;
		}
		createTriangle(e1, e2, e3) {
			const tri = new Triangle(e1, e2, e3);
			this.allTriangles.push(tri);
			for (let i = 0; i < 3; ++i) {
				const e = tri.edges[i];
				if (e.triA !== null) {
					e.triB = tri;
					this.removeEdgeFromActives(e);
				} else {
					e.triA = tri;
					if (!Delaunay.isLooseEdge(e)) this.removeEdgeFromActives(e);
				}
			}
			return tri;
		}
		forceLegal(edge) {
			if (edge.triA === null || edge.triB === null) return;
			let vertA = null;
			let vertB = null;
			const edgesA = [
				null,
				null,
				null
			];
			const edgesB = [
				null,
				null,
				null
			];
			for (let i = 0; i < 3; ++i) {
				if (edge.triA.edges[i] === edge) continue;
				const e = edge.triA.edges[i];
				const containsResult = Delaunay.edgeContains(e, edge.vL);
				if (containsResult === EdgeContainsResult.left) {
					edgesA[1] = e;
					vertA = e.vR;
				} else if (containsResult === EdgeContainsResult.right) {
					edgesA[1] = e;
					vertA = e.vL;
				} else edgesB[1] = e;
			}
			for (let i = 0; i < 3; ++i) {
				if (edge.triB.edges[i] === edge) continue;
				const e = edge.triB.edges[i];
				const containsResult = Delaunay.edgeContains(e, edge.vL);
				if (containsResult === EdgeContainsResult.left) {
					edgesA[2] = e;
					vertB = e.vR;
				} else if (containsResult === EdgeContainsResult.right) {
					edgesA[2] = e;
					vertB = e.vL;
				} else edgesB[2] = e;
			}
			if (vertA === null || vertB === null) return;
			if (InternalClipper.crossProductSign(vertA.pt, edge.vL.pt, edge.vR.pt) === 0) return;
			const ictResult = Delaunay.inCircleTest(vertA.pt, edge.vL.pt, edge.vR.pt, vertB.pt);
			if (ictResult === 0 || Delaunay.rightTurning(vertA.pt, edge.vL.pt, edge.vR.pt) === ictResult < 0) return;
			edge.vL = vertA;
			edge.vR = vertB;
			edge.triA.edges[0] = edge;
			for (let i = 1; i < 3; ++i) {
				const eAi = edgesA[i];
				edge.triA.edges[i] = eAi;
				if (Delaunay.isLooseEdge(eAi)) this.pendingDelaunayStack.push(eAi);
				if (eAi.triA === edge.triA || eAi.triB === edge.triA) continue;
				if (eAi.triA === edge.triB) eAi.triA = edge.triA;
				else if (eAi.triB === edge.triB) eAi.triB = edge.triA;
				else throw new Error("Triangulation internal error");
			}
			edge.triB.edges[0] = edge;
			for (let i = 1; i < 3; ++i) {
				const eBi = edgesB[i];
				edge.triB.edges[i] = eBi;
				if (Delaunay.isLooseEdge(eBi)) this.pendingDelaunayStack.push(eBi);
				if (eBi.triA === edge.triB || eBi.triB === edge.triB) continue;
				if (eBi.triA === edge.triA) eBi.triA = edge.triB;
				else if (eBi.triB === edge.triA) eBi.triB = edge.triB;
				else throw new Error("Triangulation internal error");
			}
		}
		createInnerLocMinLooseEdge(vAbove) {
			if (this.firstActive === null) return null;
			const xAbove = vAbove.pt.x;
			const yAbove = vAbove.pt.y;
			let e = this.firstActive;
			let eBelow = null;
			let bestD = -1;
			while (e !== null) {
				if (e.vL.pt.x <= xAbove && e.vR.pt.x >= xAbove && e.vB.pt.y >= yAbove && e.vB !== vAbove && e.vT !== vAbove && !Delaunay.leftTurning(e.vL.pt, vAbove.pt, e.vR.pt)) {
					const d = Delaunay.shortestDistFromSegment(vAbove.pt, e.vL.pt, e.vR.pt);
					if (eBelow === null || d < bestD) {
						eBelow = e;
						bestD = d;
					}
				}
				e = e.nextE;
			}
			if (eBelow === null) return null;
			let vBest = eBelow.vT.pt.y <= yAbove ? eBelow.vB : eBelow.vT;
			let xBest = vBest.pt.x;
			let yBest = vBest.pt.y;
			e = this.firstActive;
			if (xBest < xAbove) while (e !== null) {
				if (e.vR.pt.x > xBest && e.vL.pt.x < xAbove && e.vB.pt.y > yAbove && e.vT.pt.y < yBest && Delaunay.segsIntersect(e.vB.pt, e.vT.pt, vBest.pt, vAbove.pt) === IntersectKind.intersect) {
					vBest = e.vT.pt.y > yAbove ? e.vT : e.vB;
					xBest = vBest.pt.x;
					yBest = vBest.pt.y;
				}
				e = e.nextE;
			}
			else while (e !== null) {
				if (e.vR.pt.x < xBest && e.vL.pt.x > xAbove && e.vB.pt.y > yAbove && e.vT.pt.y < yBest && Delaunay.segsIntersect(e.vB.pt, e.vT.pt, vBest.pt, vAbove.pt) === IntersectKind.intersect) {
					vBest = e.vT.pt.y > yAbove ? e.vT : e.vB;
					xBest = vBest.pt.x;
					yBest = vBest.pt.y;
				}
				e = e.nextE;
			}
			return this.createEdge(vBest, vAbove, EdgeKind.loose);
		}
		horizontalBetween(v1, v2) {
			const y = v1.pt.y;
			let l;
			let r;
			if (v1.pt.x > v2.pt.x) {
				l = v2.pt.x;
				r = v1.pt.x;
			} else {
				l = v1.pt.x;
				r = v2.pt.x;
			}
			let res = this.firstActive;
			while (res !== null) {
				if (res.vL.pt.y === y && res.vR.pt.y === y && res.vL.pt.x >= l && res.vR.pt.x <= r && (res.vL.pt.x !== l || res.vL.pt.x !== r)) break;
				res = res.nextE;
			}
			return res;
		}
		doTriangulateLeft(edge, pivot, minY) {
			let vAlt = null;
			let eAlt = null;
			const v = edge.vB === pivot ? edge.vT : edge.vB;
			for (const e of pivot.edges) {
				if (e === edge || !e.isActive) continue;
				const vX = e.vT === pivot ? e.vB : e.vT;
				if (vX === v) continue;
				const cps = InternalClipper.crossProductSign(v.pt, pivot.pt, vX.pt);
				if (cps === 0) {
					if (v.pt.x > pivot.pt.x === pivot.pt.x > vX.pt.x) continue;
				} else if (cps > 0 || vAlt !== null && !Delaunay.leftTurning(vX.pt, pivot.pt, vAlt.pt)) continue;
				vAlt = vX;
				eAlt = e;
			}
			if (vAlt === null || vAlt.pt.y < minY || eAlt === null) return;
			if (vAlt.pt.y < pivot.pt.y) {
				if (Delaunay.isLeftEdge(eAlt)) return;
			} else if (vAlt.pt.y > pivot.pt.y) {
				if (Delaunay.isRightEdge(eAlt)) return;
			}
			let eX = Delaunay.findLinkingEdge(vAlt, v, vAlt.pt.y < v.pt.y);
			if (eX === null) {
				if (vAlt.pt.y === v.pt.y && v.pt.y === minY && this.horizontalBetween(vAlt, v) !== null) return;
				eX = this.createEdge(vAlt, v, EdgeKind.loose);
			}
			this.createTriangle(edge, eAlt, eX);
			if (!Delaunay.edgeCompleted(eX)) this.doTriangulateLeft(eX, vAlt, minY);
		}
		doTriangulateRight(edge, pivot, minY) {
			let vAlt = null;
			let eAlt = null;
			const v = edge.vB === pivot ? edge.vT : edge.vB;
			for (const e of pivot.edges) {
				if (e === edge || !e.isActive) continue;
				const vX = e.vT === pivot ? e.vB : e.vT;
				if (vX === v) continue;
				const cps = InternalClipper.crossProductSign(v.pt, pivot.pt, vX.pt);
				if (cps === 0) {
					if (v.pt.x > pivot.pt.x === pivot.pt.x > vX.pt.x) continue;
				} else if (cps < 0 || vAlt !== null && !Delaunay.rightTurning(vX.pt, pivot.pt, vAlt.pt)) continue;
				vAlt = vX;
				eAlt = e;
			}
			if (vAlt === null || vAlt.pt.y < minY || eAlt === null) return;
			if (vAlt.pt.y < pivot.pt.y) {
				if (Delaunay.isRightEdge(eAlt)) return;
			} else if (vAlt.pt.y > pivot.pt.y) {
				if (Delaunay.isLeftEdge(eAlt)) return;
			}
			let eX = Delaunay.findLinkingEdge(vAlt, v, vAlt.pt.y > v.pt.y);
			if (eX === null) {
				if (vAlt.pt.y === v.pt.y && v.pt.y === minY && this.horizontalBetween(vAlt, v) !== null) return;
				eX = this.createEdge(vAlt, v, EdgeKind.loose);
			}
			this.createTriangle(edge, eX, eAlt);
			if (!Delaunay.edgeCompleted(eX)) this.doTriangulateRight(eX, vAlt, minY);
		}
		addEdgeToActives(edge) {
			if (edge.isActive) return;
			edge.prevE = null;
			edge.nextE = this.firstActive;
			edge.isActive = true;
			if (this.firstActive !== null) this.firstActive.prevE = edge;
			this.firstActive = edge;
		}
		removeEdgeFromActives(edge) {
			Delaunay.removeEdgeFromVertex(edge.vB, edge);
			Delaunay.removeEdgeFromVertex(edge.vT, edge);
			const prev = edge.prevE;
			const next = edge.nextE;
			if (next !== null) next.prevE = prev;
			if (prev !== null) prev.nextE = next;
			edge.isActive = false;
			if (this.firstActive === edge) this.firstActive = next;
		}
		execute(paths) {
			const sol = [];
			if (!this.addPaths(paths)) return {
				result: TriangulateResult.noPolygons,
				solution: sol
			};
			if (this.lowermostVertex.innerLM) {
				while (this.locMinStack.length > 0) {
					const lm = this.locMinStack.pop();
					lm.innerLM = !lm.innerLM;
				}
				for (const e of this.allEdges) if (e.kind === EdgeKind.ascend) e.kind = EdgeKind.descend;
				else if (e.kind === EdgeKind.descend) e.kind = EdgeKind.ascend;
			} else this.locMinStack.length = 0;
			this.allEdges.sort((a, b) => {
				if (a.vL.pt.x < b.vL.pt.x) return -1;
				if (a.vL.pt.x > b.vL.pt.x) return 1;
				return 0;
			});
			if (!this.fixupEdgeIntersects()) {
				this.cleanUp();
				return {
					result: TriangulateResult.pathsIntersect,
					solution: sol
				};
			}
			this.allVertices.sort((a, b) => {
				if (a.pt.y === b.pt.y) {
					if (a.pt.x < b.pt.x) return -1;
					if (a.pt.x > b.pt.x) return 1;
					return 0;
				}
				if (b.pt.y < a.pt.y) return -1;
				return 1;
			});
			this.mergeDupOrCollinearVertices();
			let currY = this.allVertices[0].pt.y;
			for (const v of this.allVertices) {
				if (v.edges.length === 0) continue;
				if (v.pt.y !== currY) {
					while (this.locMinStack.length > 0) {
						const lm = this.locMinStack.pop();
						const e = this.createInnerLocMinLooseEdge(lm);
						if (e === null) {
							this.cleanUp();
							return {
								result: TriangulateResult.fail,
								solution: sol
							};
						}
						if (Delaunay.isHorizontal(e)) {
							if (e.vL === e.vB) this.doTriangulateLeft(e, e.vB, currY);
							else this.doTriangulateRight(e, e.vB, currY);
						} else {
							this.doTriangulateLeft(e, e.vB, currY);
							if (!Delaunay.edgeCompleted(e)) this.doTriangulateRight(e, e.vB, currY);
						}
						this.addEdgeToActives(lm.edges[0]);
						this.addEdgeToActives(lm.edges[1]);
					}
					while (this.horzEdgeStack.length > 0) {
						const e = this.horzEdgeStack.pop();
						if (Delaunay.edgeCompleted(e)) continue;
						if (e.vB === e.vL) {
							if (Delaunay.isLeftEdge(e)) this.doTriangulateLeft(e, e.vB, currY);
						} else if (Delaunay.isRightEdge(e)) this.doTriangulateRight(e, e.vB, currY);
					}
					currY = v.pt.y;
				}
				for (let i = v.edges.length - 1; i >= 0; --i) {
					if (i >= v.edges.length) continue;
					const e = v.edges[i];
					if (Delaunay.edgeCompleted(e) || Delaunay.isLooseEdge(e)) continue;
					if (v === e.vB) {
						if (Delaunay.isHorizontal(e)) this.horzEdgeStack.push(e);
						if (!v.innerLM) this.addEdgeToActives(e);
					} else if (Delaunay.isHorizontal(e)) this.horzEdgeStack.push(e);
					else if (Delaunay.isLeftEdge(e)) this.doTriangulateLeft(e, e.vB, v.pt.y);
					else this.doTriangulateRight(e, e.vB, v.pt.y);
				}
				if (v.innerLM) this.locMinStack.push(v);
			}
			while (this.horzEdgeStack.length > 0) {
				const e = this.horzEdgeStack.pop();
				if (!Delaunay.edgeCompleted(e) && e.vB === e.vL) this.doTriangulateLeft(e, e.vB, currY);
			}
			if (this.useDelaunay) while (this.pendingDelaunayStack.length > 0) {
				const e = this.pendingDelaunayStack.pop();
				this.forceLegal(e);
			}
			for (const tri of this.allTriangles) {
				const p = Delaunay.pathFromTriangle(tri);
				const cps = InternalClipper.crossProductSign(p[0], p[1], p[2]);
				if (cps === 0) continue;
				if (cps < 0) p.reverse();
				sol.push(p);
			}
			this.cleanUp();
			return {
				result: TriangulateResult.success,
				solution: sol
			};
		}
		static isLooseEdge(e) {
			return e.kind === EdgeKind.loose;
		}
		static isLeftEdge(e) {
			return e.kind === EdgeKind.ascend;
		}
		static isRightEdge(e) {
			return e.kind === EdgeKind.descend;
		}
		static isHorizontal(e) {
			return e.vB.pt.y === e.vT.pt.y;
		}
		static leftTurning(p1, p2, p3) {
			return InternalClipper.crossProductSign(p1, p2, p3) < 0;
		}
		static rightTurning(p1, p2, p3) {
			return InternalClipper.crossProductSign(p1, p2, p3) > 0;
		}
		static edgeCompleted(edge) {
			if (edge.triA === null) return false;
			if (edge.triB !== null) return true;
			return edge.kind !== EdgeKind.loose;
		}
		static edgeContains(edge, v) {
			if (edge.vL === v) return EdgeContainsResult.left;
			if (edge.vR === v) return EdgeContainsResult.right;
			return EdgeContainsResult.neither;
		}
		static getAngle(a, b, c) {
			const abx = Number(b.x - a.x);
			const aby = Number(b.y - a.y);
			const bcx = Number(b.x - c.x);
			const bcy = Number(b.y - c.y);
			const dp = abx * bcx + aby * bcy;
			const cp = abx * bcy - aby * bcx;
			return Math.atan2(cp, dp);
		}
		static getLocMinAngle(v) {
			let asc;
			let des;
			if (v.edges[0].kind === EdgeKind.ascend) {
				asc = 0;
				des = 1;
			} else {
				des = 0;
				asc = 1;
			}
			return Delaunay.getAngle(v.edges[des].vT.pt, v.pt, v.edges[asc].vT.pt);
		}
		static removeEdgeFromVertex(vert, edge) {
			const idx = vert.edges.indexOf(edge);
			if (idx < 0) throw new Error("Edge not found in vertex");
			vert.edges.splice(idx, 1);
		}
		static findLocMinIdx(path, len, idx) {
			if (len < 3) return {
				found: false,
				idx
			};
			const i0 = idx;
			let n = (idx + 1) % len;
			while (path[n].y <= path[idx].y) {
				idx = n;
				n = (n + 1) % len;
				if (idx === i0) return {
					found: false,
					idx
				};
			}
			while (path[n].y >= path[idx].y) {
				idx = n;
				n = (n + 1) % len;
			}
			return {
				found: true,
				idx
			};
		}
		static prev(idx, len) {
			if (idx === 0) return len - 1;
			return idx - 1;
		}
		static next(idx, len) {
			return (idx + 1) % len;
		}
		static findLinkingEdge(vert1, vert2, preferAscending) {
			let res = null;
			for (const e of vert1.edges) if (e.vL === vert2 || e.vR === vert2) {
				if (e.kind === EdgeKind.loose || e.kind === EdgeKind.ascend === preferAscending) return e;
				res = e;
			}
			return res;
		}
		static pathFromTriangle(tri) {
			const res = [tri.edges[0].vL.pt, tri.edges[0].vR.pt];
			const e = tri.edges[1];
			if (e.vL.pt.x === res[0].x && e.vL.pt.y === res[0].y || e.vL.pt.x === res[1].x && e.vL.pt.y === res[1].y) res.push(e.vR.pt);
			else res.push(e.vL.pt);
			return res;
		}
		static inCircleTest(ptA, ptB, ptC, ptD) {
			const m00 = Number(ptA.x - ptD.x);
			const m01 = Number(ptA.y - ptD.y);
			const m02 = m00 * m00 + m01 * m01;
			const m10 = Number(ptB.x - ptD.x);
			const m11 = Number(ptB.y - ptD.y);
			const m12 = m10 * m10 + m11 * m11;
			const m20 = Number(ptC.x - ptD.x);
			const m21 = Number(ptC.y - ptD.y);
			const m22 = m20 * m20 + m21 * m21;
			return m00 * (m11 * m22 - m21 * m12) - m10 * (m01 * m22 - m21 * m02) + m20 * (m01 * m12 - m11 * m02);
		}
		static shortestDistFromSegment(pt, segPt1, segPt2) {
			const dx = Number(segPt2.x - segPt1.x);
			const dy = Number(segPt2.y - segPt1.y);
			const ax = Number(pt.x - segPt1.x);
			const ay = Number(pt.y - segPt1.y);
			const qNum = ax * dx + ay * dy;
			const denom = dx * dx + dy * dy;
			if (qNum < 0) return Delaunay.distanceSqr(pt, segPt1);
			if (qNum > denom) return Delaunay.distanceSqr(pt, segPt2);
			return (ax * dy - dx * ay) * (ax * dy - dx * ay) / denom;
		}
		static segsIntersect(s1a, s1b, s2a, s2b) {
			const dy1 = Number(s1b.y - s1a.y);
			const dx1 = Number(s1b.x - s1a.x);
			const dy2 = Number(s2b.y - s2a.y);
			const dx2 = Number(s2b.x - s2a.x);
			const cp = dy1 * dx2 - dy2 * dx1;
			if (cp === 0) return IntersectKind.collinear;
			let t = Number(s1a.x - s2a.x) * dy2 - Number(s1a.y - s2a.y) * dx2;
			if (t === 0) return IntersectKind.none;
			if (t > 0) {
				if (cp < 0 || t >= cp) return IntersectKind.none;
			} else if (cp > 0 || t <= cp) return IntersectKind.none;
			t = Number(s1a.x - s2a.x) * dy1 - Number(s1a.y - s2a.y) * dx1;
			if (t === 0) return IntersectKind.none;
			if (t > 0) {
				if (cp > 0 && t < cp) return IntersectKind.intersect;
			} else if (cp < 0 && t > cp) return IntersectKind.intersect;
			return IntersectKind.none;
		}
		static distSqr(pt1, pt2) {
			const dx = Number(pt1.x - pt2.x);
			const dy = Number(pt1.y - pt2.y);
			return dx * dx + dy * dy;
		}
		static distanceSqr(a, b) {
			const dx = Number(a.x - b.x);
			const dy = Number(a.y - b.y);
			return dx * dx + dy * dy;
		}
	};

// node_modules/clipper2-ts/dist/Clipper.js
/*******************************************************************************
	* Author    :  Angus Johnson                                                   *
	* Date      :  5 March 2025                                                    *
	* Website   :  https://www.angusj.com                                          *
	* Copyright :  Angus Johnson 2010-2025                                         *
	* Purpose   :  This module contains simple functions that will likely cover    *
	*              most polygon boolean and offsetting needs, while also avoiding  *
	*              the inherent complexities of the other modules.                 *
	* License   :  https://www.boost.org/LICENSE_1_0.txt                           *
	*******************************************************************************/
	var Clipper;
	(function(Clipper) {
		Clipper.invalidRect64 = InvalidRect64;
		Clipper.invalidRectD = InvalidRectD;
		function intersect(subject, clip, fillRule) {
			return booleanOp(ClipType.Intersection, subject, clip, fillRule);
		}
		Clipper.intersect = intersect;
		function intersectD(subject, clip, fillRule, precision = 2) {
			return booleanOpD(ClipType.Intersection, subject, clip, fillRule, precision);
		}
		Clipper.intersectD = intersectD;
		function union(subject, clipOrFillRule, fillRule) {
			if (typeof clipOrFillRule === "number") return booleanOp(ClipType.Union, subject, null, clipOrFillRule);
			else return booleanOp(ClipType.Union, subject, clipOrFillRule, fillRule);
		}
		Clipper.union = union;
		function unionD(subject, clipOrFillRule, fillRuleOrPrecision, precision) {
			if (typeof clipOrFillRule === "number") return booleanOpD(ClipType.Union, subject, null, clipOrFillRule);
			else return booleanOpD(ClipType.Union, subject, clipOrFillRule, fillRuleOrPrecision, precision || 2);
		}
		Clipper.unionD = unionD;
		function difference(subject, clip, fillRule) {
			return booleanOp(ClipType.Difference, subject, clip, fillRule);
		}
		Clipper.difference = difference;
		function differenceD(subject, clip, fillRule, precision = 2) {
			return booleanOpD(ClipType.Difference, subject, clip, fillRule, precision);
		}
		Clipper.differenceD = differenceD;
		function xor(subject, clip, fillRule) {
			return booleanOp(ClipType.Xor, subject, clip, fillRule);
		}
		Clipper.xor = xor;
		function xorD(subject, clip, fillRule, precision = 2) {
			return booleanOpD(ClipType.Xor, subject, clip, fillRule, precision);
		}
		Clipper.xorD = xorD;
		function booleanOp(clipType, subject, clip, fillRule) {
			const solution = [];
			if (subject === null) return solution;
			const c = new Clipper64();
			c.addPaths(subject, PathType.Subject);
			if (clip !== null) c.addPaths(clip, PathType.Clip);
			c.execute(clipType, fillRule, solution);
			return solution;
		}
		Clipper.booleanOp = booleanOp;
		function booleanOpWithPolyTree(clipType, subject, clip, polytree, fillRule) {
			if (subject === null) return;
			const c = new Clipper64();
			c.addPaths(subject, PathType.Subject);
			if (clip !== null) c.addPaths(clip, PathType.Clip);
			c.execute(clipType, fillRule, polytree);
		}
		Clipper.booleanOpWithPolyTree = booleanOpWithPolyTree;
		function booleanOpD(clipType, subject, clip, fillRule, precision = 2) {
			const solution = [];
			const c = new ClipperD(precision);
			c.addSubjectPaths(subject);
			if (clip !== null) c.addClipPaths(clip);
			c.execute(clipType, fillRule, solution);
			return solution;
		}
		Clipper.booleanOpD = booleanOpD;
		function booleanOpDWithPolyTree(clipType, subject, clip, polytree, fillRule, precision = 2) {
			if (subject === null) return;
			const c = new ClipperD(precision);
			c.addSubjectPaths(subject);
			if (clip !== null) c.addClipPaths(clip);
			c.execute(clipType, fillRule, polytree);
		}
		Clipper.booleanOpDWithPolyTree = booleanOpDWithPolyTree;
		function inflatePaths(paths, delta, joinType, endType, miterLimit = 2, arcTolerance = 0) {
			const co = new ClipperOffset(miterLimit, arcTolerance);
			co.addPaths(paths, joinType, endType);
			const solution = [];
			co.execute(delta, solution);
			return solution;
		}
		Clipper.inflatePaths = inflatePaths;
		function inflatePathsD(paths, delta, joinType, endType, miterLimit = 2, precision = 2, arcTolerance = 0) {
			InternalClipper.checkPrecision(precision);
			const scale = Math.pow(10, precision);
			const tmp = scalePaths64(paths, scale);
			const co = new ClipperOffset(miterLimit, scale * arcTolerance);
			co.addPaths(tmp, joinType, endType);
			const solution = [];
			co.execute(delta * scale, solution);
			return scalePathsD(solution, 1 / scale);
		}
		Clipper.inflatePathsD = inflatePathsD;
		function rectClip(rect, pathsOrPath, precision) {
			if ("left" in rect && typeof rect.left === "number" && Number.isInteger(rect.left)) {
				const rect64 = rect;
				if (Rect64Utils.isEmpty(rect64)) return [];
				if (Array.isArray(pathsOrPath[0])) {
					const paths = pathsOrPath;
					if (paths.length === 0) return [];
					return new RectClip64(rect64).execute(paths);
				} else {
					const path = pathsOrPath;
					if (path.length === 0) return [];
					return rectClip(rect64, [path]);
				}
			} else {
				const rectD = rect;
				const prec = precision || 2;
				InternalClipper.checkPrecision(prec);
				if (RectDUtils.isEmpty(rectD)) return [];
				const scale = Math.pow(10, prec);
				const r = scaleRect(rectD, scale);
				if (Array.isArray(pathsOrPath[0])) {
					const paths = pathsOrPath;
					if (paths.length === 0) return [];
					const tmpPath = scalePaths64(paths, scale);
					return scalePathsD(new RectClip64(r).execute(tmpPath), 1 / scale);
				} else {
					const path = pathsOrPath;
					if (path.length === 0) return [];
					return rectClip(rectD, [path], prec);
				}
			}
		}
		Clipper.rectClip = rectClip;
		function rectClipLines(rect, pathsOrPath, precision) {
			if ("left" in rect && typeof rect.left === "number" && Number.isInteger(rect.left)) {
				const rect64 = rect;
				if (Rect64Utils.isEmpty(rect64)) return [];
				if (Array.isArray(pathsOrPath[0])) {
					const paths = pathsOrPath;
					if (paths.length === 0) return [];
					return new RectClipLines64(rect64).execute(paths);
				} else {
					const path = pathsOrPath;
					if (path.length === 0) return [];
					return rectClipLines(rect64, [path]);
				}
			} else {
				const rectD = rect;
				const prec = precision || 2;
				InternalClipper.checkPrecision(prec);
				if (RectDUtils.isEmpty(rectD)) return [];
				const scale = Math.pow(10, prec);
				const r = scaleRect(rectD, scale);
				if (Array.isArray(pathsOrPath[0])) {
					const paths = pathsOrPath;
					if (paths.length === 0) return [];
					const tmpPath = scalePaths64(paths, scale);
					return scalePathsD(new RectClipLines64(r).execute(tmpPath), 1 / scale);
				} else {
					const path = pathsOrPath;
					if (path.length === 0) return [];
					return rectClipLines(rectD, [path], prec);
				}
			}
		}
		Clipper.rectClipLines = rectClipLines;
		function minkowskiSum(pattern, path, isClosed) {
			return Minkowski.sum(pattern, path, isClosed);
		}
		Clipper.minkowskiSum = minkowskiSum;
		function minkowskiSumD(pattern, path, isClosed) {
			return Minkowski.sumD(pattern, path, isClosed);
		}
		Clipper.minkowskiSumD = minkowskiSumD;
		function minkowskiDiff(pattern, path, isClosed) {
			return Minkowski.diff(pattern, path, isClosed);
		}
		Clipper.minkowskiDiff = minkowskiDiff;
		function minkowskiDiffD(pattern, path, isClosed) {
			return Minkowski.diffD(pattern, path, isClosed);
		}
		Clipper.minkowskiDiffD = minkowskiDiffD;
		function area(path) {
			let a = 0;
			const cnt = path.length;
			if (cnt < 3) return 0;
			let prevPt = path[cnt - 1];
			for (const pt of path) {
				a += (prevPt.y + pt.y) * (prevPt.x - pt.x);
				prevPt = pt;
			}
			return a * .5;
		}
		Clipper.area = area;
		function areaPaths(paths) {
			let a = 0;
			for (const path of paths) a += area(path);
			return a;
		}
		Clipper.areaPaths = areaPaths;
		function areaD(path) {
			let a = 0;
			const cnt = path.length;
			if (cnt < 3) return 0;
			let prevPt = path[cnt - 1];
			for (const pt of path) {
				a += (prevPt.y + pt.y) * (prevPt.x - pt.x);
				prevPt = pt;
			}
			return a * .5;
		}
		Clipper.areaD = areaD;
		function areaPathsD(paths) {
			let a = 0;
			for (const path of paths) a += areaD(path);
			return a;
		}
		Clipper.areaPathsD = areaPathsD;
		function isPositive(poly) {
			return area(poly) >= 0;
		}
		Clipper.isPositive = isPositive;
		function isPositiveD(poly) {
			return areaD(poly) >= 0;
		}
		Clipper.isPositiveD = isPositiveD;
		function path64ToString(path) {
			let result = "";
			for (const pt of path) result += Point64Utils.toString(pt);
			return result + "\n";
		}
		Clipper.path64ToString = path64ToString;
		function paths64ToString(paths) {
			let result = "";
			for (const path of paths) result += path64ToString(path);
			return result;
		}
		Clipper.paths64ToString = paths64ToString;
		function pathDToString(path, precision = 2) {
			let result = "";
			for (const pt of path) result += PointDUtils.toString(pt, precision);
			return result + "\n";
		}
		Clipper.pathDToString = pathDToString;
		function pathsDToString(paths, precision = 2) {
			let result = "";
			for (const path of paths) result += pathDToString(path, precision);
			return result;
		}
		Clipper.pathsDToString = pathsDToString;
		function offsetPath(path, dx, dy) {
			const result = [];
			for (const pt of path) result.push({
				x: pt.x + dx,
				y: pt.y + dy
			});
			return result;
		}
		Clipper.offsetPath = offsetPath;
		function scalePoint64(pt, scale) {
			return {
				x: Math.round(pt.x * scale),
				y: Math.round(pt.y * scale)
			};
		}
		Clipper.scalePoint64 = scalePoint64;
		function scalePointD(pt, scale) {
			return {
				x: pt.x * scale,
				y: pt.y * scale
			};
		}
		Clipper.scalePointD = scalePointD;
		function scaleRect(rec, scale) {
			return {
				left: Math.round(rec.left * scale),
				top: Math.round(rec.top * scale),
				right: Math.round(rec.right * scale),
				bottom: Math.round(rec.bottom * scale)
			};
		}
		Clipper.scaleRect = scaleRect;
		function scalePath(path, scale) {
			if (InternalClipper.isAlmostZero(scale - 1)) return path;
			const result = [];
			for (const pt of path) result.push({
				x: Math.round(pt.x * scale),
				y: Math.round(pt.y * scale)
			});
			return result;
		}
		Clipper.scalePath = scalePath;
		function scalePaths(paths, scale) {
			if (InternalClipper.isAlmostZero(scale - 1)) return paths;
			const result = [];
			for (const path of paths) result.push(scalePath(path, scale));
			return result;
		}
		Clipper.scalePaths = scalePaths;
		function scalePathD(path, scale) {
			if (InternalClipper.isAlmostZero(scale - 1)) return path;
			const result = [];
			for (const pt of path) result.push(PointDUtils.scale(pt, scale));
			return result;
		}
		Clipper.scalePathD = scalePathD;
		function scalePathsD(paths, scale) {
			if (InternalClipper.isAlmostZero(scale - 1)) return paths;
			const result = [];
			for (const path of paths) result.push(scalePathD(path, scale));
			return result;
		}
		Clipper.scalePathsD = scalePathsD;
		function scalePath64(path, scale) {
			const result = [];
			for (const pt of path) result.push({
				x: Math.round(pt.x * scale),
				y: Math.round(pt.y * scale)
			});
			return result;
		}
		Clipper.scalePath64 = scalePath64;
		function scalePaths64(paths, scale) {
			const result = [];
			for (const path of paths) result.push(scalePath64(path, scale));
			return result;
		}
		Clipper.scalePaths64 = scalePaths64;
		function scalePathDFromInt(path, scale) {
			const result = [];
			for (const pt of path) result.push({
				x: pt.x * scale,
				y: pt.y * scale
			});
			return result;
		}
		Clipper.scalePathDFromInt = scalePathDFromInt;
		function scalePathsDFromInt(paths, scale) {
			const result = [];
			for (const path of paths) result.push(scalePathDFromInt(path, scale));
			return result;
		}
		Clipper.scalePathsDFromInt = scalePathsDFromInt;
		function path64FromD(path) {
			const result = [];
			for (const pt of path) result.push(Point64Utils.fromPointD(pt));
			return result;
		}
		Clipper.path64FromD = path64FromD;
		function paths64FromD(paths) {
			const result = [];
			for (const path of paths) result.push(path64FromD(path));
			return result;
		}
		Clipper.paths64FromD = paths64FromD;
		function pathsD(paths) {
			const result = [];
			for (const path of paths) result.push(pathD(path));
			return result;
		}
		Clipper.pathsD = pathsD;
		function pathD(path) {
			const result = [];
			for (const pt of path) result.push(PointDUtils.fromPoint64(pt));
			return result;
		}
		Clipper.pathD = pathD;
		function translatePath(path, dx, dy) {
			const result = [];
			for (const pt of path) result.push({
				x: pt.x + dx,
				y: pt.y + dy
			});
			return result;
		}
		Clipper.translatePath = translatePath;
		function translatePaths(paths, dx, dy) {
			const result = [];
			for (const path of paths) result.push(offsetPath(path, dx, dy));
			return result;
		}
		Clipper.translatePaths = translatePaths;
		function translatePathD(path, dx, dy) {
			const result = [];
			for (const pt of path) result.push({
				x: pt.x + dx,
				y: pt.y + dy
			});
			return result;
		}
		Clipper.translatePathD = translatePathD;
		function translatePathsD(paths, dx, dy) {
			const result = [];
			for (const path of paths) result.push(translatePathD(path, dx, dy));
			return result;
		}
		Clipper.translatePathsD = translatePathsD;
		function reversePath(path) {
			return [...path].reverse();
		}
		Clipper.reversePath = reversePath;
		function reversePathD(path) {
			return [...path].reverse();
		}
		Clipper.reversePathD = reversePathD;
		function reversePaths(paths) {
			const result = [];
			for (const path of paths) result.push(reversePath(path));
			return result;
		}
		Clipper.reversePaths = reversePaths;
		function reversePathsD(paths) {
			const result = [];
			for (const path of paths) result.push(reversePathD(path));
			return result;
		}
		Clipper.reversePathsD = reversePathsD;
		function getBounds(path) {
			return InternalClipper.getBounds(path);
		}
		Clipper.getBounds = getBounds;
		function getBoundsPaths(paths) {
			const result = Rect64Utils.createInvalid();
			for (const path of paths) for (const pt of path) {
				if (pt.x < result.left) result.left = pt.x;
				if (pt.x > result.right) result.right = pt.x;
				if (pt.y < result.top) result.top = pt.y;
				if (pt.y > result.bottom) result.bottom = pt.y;
			}
			return result.left === Number.MAX_SAFE_INTEGER ? {
				left: 0,
				top: 0,
				right: 0,
				bottom: 0
			} : result;
		}
		Clipper.getBoundsPaths = getBoundsPaths;
		function getBoundsD(path) {
			const result = RectDUtils.createInvalid();
			for (const pt of path) {
				if (pt.x < result.left) result.left = pt.x;
				if (pt.x > result.right) result.right = pt.x;
				if (pt.y < result.top) result.top = pt.y;
				if (pt.y > result.bottom) result.bottom = pt.y;
			}
			return Math.abs(result.left - Number.MAX_VALUE) < InternalClipper.floatingPointTolerance ? {
				left: 0,
				top: 0,
				right: 0,
				bottom: 0
			} : result;
		}
		Clipper.getBoundsD = getBoundsD;
		function getBoundsPathsD(paths) {
			const result = RectDUtils.createInvalid();
			for (const path of paths) for (const pt of path) {
				if (pt.x < result.left) result.left = pt.x;
				if (pt.x > result.right) result.right = pt.x;
				if (pt.y < result.top) result.top = pt.y;
				if (pt.y > result.bottom) result.bottom = pt.y;
			}
			return Math.abs(result.left - Number.MAX_VALUE) < InternalClipper.floatingPointTolerance ? {
				left: 0,
				top: 0,
				right: 0,
				bottom: 0
			} : result;
		}
		Clipper.getBoundsPathsD = getBoundsPathsD;
		function makePath(arr) {
			const len = Math.floor(arr.length / 2);
			const p = [];
			for (let i = 0; i < len; i++) p.push({
				x: arr[i * 2],
				y: arr[i * 2 + 1],
				z: 0
			});
			return p;
		}
		Clipper.makePath = makePath;
		function makePathD(arr) {
			const len = Math.floor(arr.length / 2);
			const p = [];
			for (let i = 0; i < len; i++) p.push({
				x: arr[i * 2],
				y: arr[i * 2 + 1],
				z: 0
			});
			return p;
		}
		Clipper.makePathD = makePathD;
		function sqr(val) {
			return val * val;
		}
		Clipper.sqr = sqr;
		function distanceSqr(pt1, pt2) {
			return sqr(pt1.x - pt2.x) + sqr(pt1.y - pt2.y);
		}
		Clipper.distanceSqr = distanceSqr;
		function midPoint(pt1, pt2) {
			return {
				x: Math.round((pt1.x + pt2.x) / 2),
				y: Math.round((pt1.y + pt2.y) / 2)
			};
		}
		Clipper.midPoint = midPoint;
		function midPointD(pt1, pt2) {
			return {
				x: (pt1.x + pt2.x) / 2,
				y: (pt1.y + pt2.y) / 2
			};
		}
		Clipper.midPointD = midPointD;
		function inflateRect(rec, dx, dy) {
			rec.left -= dx;
			rec.right += dx;
			rec.top -= dy;
			rec.bottom += dy;
		}
		Clipper.inflateRect = inflateRect;
		function inflateRectD(rec, dx, dy) {
			rec.left -= dx;
			rec.right += dx;
			rec.top -= dy;
			rec.bottom += dy;
		}
		Clipper.inflateRectD = inflateRectD;
		function pointsNearEqual(pt1, pt2, distanceSqrd) {
			return sqr(pt1.x - pt2.x) + sqr(pt1.y - pt2.y) < distanceSqrd;
		}
		Clipper.pointsNearEqual = pointsNearEqual;
		function stripNearDuplicates(path, minEdgeLenSqrd, isClosedPath) {
			const cnt = path.length;
			const result = [];
			if (cnt === 0) return result;
			let lastPt = path[0];
			result.push(lastPt);
			for (let i = 1; i < cnt; i++) if (!pointsNearEqual(lastPt, path[i], minEdgeLenSqrd)) {
				lastPt = path[i];
				result.push(lastPt);
			}
			if (isClosedPath && pointsNearEqual(lastPt, result[0], minEdgeLenSqrd)) result.pop();
			return result;
		}
		Clipper.stripNearDuplicates = stripNearDuplicates;
		function stripDuplicates(path, isClosedPath) {
			const cnt = path.length;
			const result = [];
			if (cnt === 0) return result;
			let lastPt = path[0];
			result.push(lastPt);
			for (let i = 1; i < cnt; i++) if (!Point64Utils.equals(lastPt, path[i])) {
				lastPt = path[i];
				result.push(lastPt);
			}
			if (isClosedPath && Point64Utils.equals(lastPt, result[0])) result.pop();
			return result;
		}
		Clipper.stripDuplicates = stripDuplicates;
		function addPolyNodeToPaths(polyPath, paths) {
			if (polyPath.poly && polyPath.poly.length > 0) paths.push(polyPath.poly);
			for (let i = 0; i < polyPath.count; i++) addPolyNodeToPaths(polyPath.child(i), paths);
		}
		function polyTreeToPaths64(polyTree) {
			const result = [];
			for (let i = 0; i < polyTree.count; i++) addPolyNodeToPaths(polyTree.child(i), result);
			return result;
		}
		Clipper.polyTreeToPaths64 = polyTreeToPaths64;
		function addPolyNodeToPathsD(polyPath, paths) {
			if (polyPath.poly && polyPath.poly.length > 0) paths.push(polyPath.poly);
			for (let i = 0; i < polyPath.count; i++) addPolyNodeToPathsD(polyPath.child(i), paths);
		}
		Clipper.addPolyNodeToPathsD = addPolyNodeToPathsD;
		function polyTreeToPathsD(polyTree) {
			const result = [];
			for (let i = 0; i < polyTree.count; i++) addPolyNodeToPathsD(polyTree.child(i), result);
			return result;
		}
		Clipper.polyTreeToPathsD = polyTreeToPathsD;
		function perpendicDistFromLineSqrd(pt, line1, line2) {
			const a = pt.x - line1.x;
			const b = pt.y - line1.y;
			const c = line2.x - line1.x;
			const d = line2.y - line1.y;
			if (c === 0 && d === 0) return 0;
			return sqr(a * d - c * b) / (c * c + d * d);
		}
		Clipper.perpendicDistFromLineSqrd = perpendicDistFromLineSqrd;
		function perpendicDistFromLineSqrd64(pt, line1, line2) {
			const a = pt.x - line1.x;
			const b = pt.y - line1.y;
			const c = line2.x - line1.x;
			const d = line2.y - line1.y;
			if (c === 0 && d === 0) return 0;
			return sqr(a * d - c * b) / (c * c + d * d);
		}
		Clipper.perpendicDistFromLineSqrd64 = perpendicDistFromLineSqrd64;
		function rdp(path, begin, end, epsSqrd, flags) {
			while (true) {
				let idx = 0;
				let maxD = 0;
				while (end > begin && Point64Utils.equals(path[begin], path[end])) flags[end--] = false;
				for (let i = begin + 1; i < end; ++i) {
					const d = perpendicDistFromLineSqrd64(path[i], path[begin], path[end]);
					if (d <= maxD) continue;
					maxD = d;
					idx = i;
				}
				if (maxD <= epsSqrd) return;
				flags[idx] = true;
				if (idx > begin + 1) rdp(path, begin, idx, epsSqrd, flags);
				if (idx < end - 1) {
					begin = idx;
					continue;
				}
				break;
			}
		}
		function ramerDouglasPeucker(path, epsilon) {
			const len = path.length;
			if (len < 5) return path;
			const flags = new Array(len).fill(false);
			flags[0] = true;
			flags[len - 1] = true;
			rdp(path, 0, len - 1, sqr(epsilon), flags);
			const result = [];
			for (let i = 0; i < len; ++i) if (flags[i]) result.push(path[i]);
			return result;
		}
		Clipper.ramerDouglasPeucker = ramerDouglasPeucker;
		function ramerDouglasPeuckerPaths(paths, epsilon) {
			const result = [];
			for (const path of paths) result.push(ramerDouglasPeucker(path, epsilon));
			return result;
		}
		Clipper.ramerDouglasPeuckerPaths = ramerDouglasPeuckerPaths;
		function rdpD(path, begin, end, epsSqrd, flags) {
			while (true) {
				let idx = 0;
				let maxD = 0;
				while (end > begin && PointDUtils.equals(path[begin], path[end])) flags[end--] = false;
				for (let i = begin + 1; i < end; ++i) {
					const d = perpendicDistFromLineSqrd(path[i], path[begin], path[end]);
					if (d <= maxD) continue;
					maxD = d;
					idx = i;
				}
				if (maxD <= epsSqrd) return;
				flags[idx] = true;
				if (idx > begin + 1) rdpD(path, begin, idx, epsSqrd, flags);
				if (idx < end - 1) {
					begin = idx;
					continue;
				}
				break;
			}
		}
		function ramerDouglasPeuckerD(path, epsilon) {
			const len = path.length;
			if (len < 5) return path;
			const flags = new Array(len).fill(false);
			flags[0] = true;
			flags[len - 1] = true;
			rdpD(path, 0, len - 1, sqr(epsilon), flags);
			const result = [];
			for (let i = 0; i < len; ++i) if (flags[i]) result.push(path[i]);
			return result;
		}
		Clipper.ramerDouglasPeuckerD = ramerDouglasPeuckerD;
		function ramerDouglasPeuckerPathsD(paths, epsilon) {
			const result = [];
			for (const path of paths) result.push(ramerDouglasPeuckerD(path, epsilon));
			return result;
		}
		Clipper.ramerDouglasPeuckerPathsD = ramerDouglasPeuckerPathsD;
		function getNext(current, high, flags) {
			++current;
			while (current <= high && flags[current]) ++current;
			if (current <= high) return current;
			current = 0;
			while (flags[current]) ++current;
			return current;
		}
		function getPrior(current, high, flags) {
			if (current === 0) current = high;
			else --current;
			while (current > 0 && flags[current]) --current;
			if (!flags[current]) return current;
			current = high;
			while (flags[current]) --current;
			return current;
		}
		function simplifyPath(path, epsilon, isClosedPath = true) {
			const len = path.length;
			const high = len - 1;
			const epsSqr = sqr(epsilon);
			if (len < 4) return path;
			const flags = new Array(len).fill(false);
			const dsq = new Array(len).fill(0);
			let curr = 0;
			if (isClosedPath) {
				dsq[0] = perpendicDistFromLineSqrd64(path[0], path[high], path[1]);
				dsq[high] = perpendicDistFromLineSqrd64(path[high], path[0], path[high - 1]);
			} else {
				dsq[0] = Number.MAX_VALUE;
				dsq[high] = Number.MAX_VALUE;
			}
			for (let i = 1; i < high; ++i) dsq[i] = perpendicDistFromLineSqrd64(path[i], path[i - 1], path[i + 1]);
			while (true) {
				if (dsq[curr] > epsSqr) {
					const start = curr;
					do
						curr = getNext(curr, high, flags);
					while (curr !== start && dsq[curr] > epsSqr);
					if (curr === start) break;
				}
				const prev = getPrior(curr, high, flags);
				const next = getNext(curr, high, flags);
				if (next === prev) break;
				let prior2;
				if (dsq[next] < dsq[curr]) {
					prior2 = prev;
					const newPrev = curr;
					curr = next;
					const newNext = getNext(next, high, flags);
					flags[curr] = true;
					curr = newNext;
					const nextNext = getNext(newNext, high, flags);
					if (isClosedPath || curr !== high && curr !== 0) dsq[curr] = perpendicDistFromLineSqrd64(path[curr], path[newPrev], path[nextNext]);
					if (isClosedPath || newPrev !== 0 && newPrev !== high) dsq[newPrev] = perpendicDistFromLineSqrd64(path[newPrev], path[prior2], path[curr]);
				} else {
					prior2 = getPrior(prev, high, flags);
					flags[curr] = true;
					curr = next;
					const nextNext = getNext(next, high, flags);
					if (isClosedPath || curr !== high && curr !== 0) dsq[curr] = perpendicDistFromLineSqrd64(path[curr], path[prev], path[nextNext]);
					if (isClosedPath || prev !== 0 && prev !== high) dsq[prev] = perpendicDistFromLineSqrd64(path[prev], path[prior2], path[curr]);
				}
			}
			const result = [];
			for (let i = 0; i < len; i++) if (!flags[i]) result.push(path[i]);
			return result;
		}
		Clipper.simplifyPath = simplifyPath;
		function simplifyPaths(paths, epsilon, isClosedPaths = true) {
			const result = [];
			for (const path of paths) result.push(simplifyPath(path, epsilon, isClosedPaths));
			return result;
		}
		Clipper.simplifyPaths = simplifyPaths;
		function simplifyPathD(path, epsilon, isClosedPath = true) {
			const len = path.length;
			const high = len - 1;
			const epsSqr = sqr(epsilon);
			if (len < 4) return path;
			const flags = new Array(len).fill(false);
			const dsq = new Array(len).fill(0);
			let curr = 0;
			if (isClosedPath) {
				dsq[0] = perpendicDistFromLineSqrd(path[0], path[high], path[1]);
				dsq[high] = perpendicDistFromLineSqrd(path[high], path[0], path[high - 1]);
			} else {
				dsq[0] = Number.MAX_VALUE;
				dsq[high] = Number.MAX_VALUE;
			}
			for (let i = 1; i < high; ++i) dsq[i] = perpendicDistFromLineSqrd(path[i], path[i - 1], path[i + 1]);
			while (true) {
				if (dsq[curr] > epsSqr) {
					const start = curr;
					do
						curr = getNext(curr, high, flags);
					while (curr !== start && dsq[curr] > epsSqr);
					if (curr === start) break;
				}
				const prev = getPrior(curr, high, flags);
				const next = getNext(curr, high, flags);
				if (next === prev) break;
				let prior2;
				if (dsq[next] < dsq[curr]) {
					prior2 = prev;
					const newPrev = curr;
					curr = next;
					const newNext = getNext(next, high, flags);
					flags[curr] = true;
					curr = newNext;
					const nextNext = getNext(newNext, high, flags);
					if (isClosedPath || curr !== high && curr !== 0) dsq[curr] = perpendicDistFromLineSqrd(path[curr], path[newPrev], path[nextNext]);
					if (isClosedPath || newPrev !== 0 && newPrev !== high) dsq[newPrev] = perpendicDistFromLineSqrd(path[newPrev], path[prior2], path[curr]);
				} else {
					prior2 = getPrior(prev, high, flags);
					flags[curr] = true;
					curr = next;
					const nextNext = getNext(next, high, flags);
					if (isClosedPath || curr !== high && curr !== 0) dsq[curr] = perpendicDistFromLineSqrd(path[curr], path[prev], path[nextNext]);
					if (isClosedPath || prev !== 0 && prev !== high) dsq[prev] = perpendicDistFromLineSqrd(path[prev], path[prior2], path[curr]);
				}
			}
			const result = [];
			for (let i = 0; i < len; i++) if (!flags[i]) result.push(path[i]);
			return result;
		}
		Clipper.simplifyPathD = simplifyPathD;
		function simplifyPathsD(paths, epsilon, isClosedPath = true) {
			const result = [];
			for (const path of paths) result.push(simplifyPathD(path, epsilon, isClosedPath));
			return result;
		}
		Clipper.simplifyPathsD = simplifyPathsD;
		function trimCollinear(path, isOpen = false) {
			let len = path.length;
			let i = 0;
			if (!isOpen) {
				while (i < len - 1 && InternalClipper.isCollinear(path[len - 1], path[i], path[i + 1])) i++;
				while (i < len - 1 && InternalClipper.isCollinear(path[len - 2], path[len - 1], path[i])) len--;
			}
			if (len - i < 3) {
				if (!isOpen || len < 2 || Point64Utils.equals(path[0], path[1])) return [];
				return path;
			}
			const result = [];
			let last = path[i];
			result.push(last);
			for (i++; i < len - 1; i++) {
				if (InternalClipper.isCollinear(last, path[i], path[i + 1])) continue;
				last = path[i];
				result.push(last);
			}
			if (isOpen) result.push(path[len - 1]);
			else if (!InternalClipper.isCollinear(last, path[len - 1], result[0])) result.push(path[len - 1]);
			else {
				while (result.length > 2 && InternalClipper.isCollinear(result[result.length - 1], result[result.length - 2], result[0])) result.pop();
				if (result.length < 3) result.length = 0;
			}
			return result;
		}
		Clipper.trimCollinear = trimCollinear;
		function trimCollinearD(path, precision, isOpen = false) {
			InternalClipper.checkPrecision(precision);
			const scale = Math.pow(10, precision);
			let p = scalePath64(path, scale);
			p = trimCollinear(p, isOpen);
			return scalePathDFromInt(p, 1 / scale);
		}
		Clipper.trimCollinearD = trimCollinearD;
		function pointInPolygon(pt, polygon) {
			return InternalClipper.pointInPolygon(pt, polygon);
		}
		Clipper.pointInPolygon = pointInPolygon;
		function pointInPolygonD(pt, polygon, precision = 2) {
			InternalClipper.checkPrecision(precision);
			const scale = Math.pow(10, precision);
			const p = Point64Utils.fromPointD(PointDUtils.scale(pt, scale));
			const pathScaled = scalePath64(polygon, scale);
			return InternalClipper.pointInPolygon(p, pathScaled);
		}
		Clipper.pointInPolygonD = pointInPolygonD;
		function ellipse(center, radiusX, radiusY = 0, steps = 0) {
			if (radiusX <= 0) return [];
			if (radiusY <= 0) radiusY = radiusX;
			if (steps <= 2) steps = Math.ceil(Math.PI * Math.sqrt((radiusX + radiusY) / 2));
			const si = Math.sin(2 * Math.PI / steps);
			const co = Math.cos(2 * Math.PI / steps);
			let dx = co;
			let dy = si;
			const result = [{
				x: Math.round(center.x + radiusX),
				y: center.y
			}];
			for (let i = 1; i < steps; ++i) {
				result.push({
					x: Math.round(center.x + radiusX * dx),
					y: Math.round(center.y + radiusY * dy)
				});
				const x = dx * co - dy * si;
				dy = dy * co + dx * si;
				dx = x;
			}
			return result;
		}
		Clipper.ellipse = ellipse;
		function ellipseD(center, radiusX, radiusY = 0, steps = 0) {
			if (radiusX <= 0) return [];
			if (radiusY <= 0) radiusY = radiusX;
			if (steps <= 2) steps = Math.ceil(Math.PI * Math.sqrt((radiusX + radiusY) / 2));
			const si = Math.sin(2 * Math.PI / steps);
			const co = Math.cos(2 * Math.PI / steps);
			let dx = co;
			let dy = si;
			const result = [{
				x: center.x + radiusX,
				y: center.y
			}];
			for (let i = 1; i < steps; ++i) {
				result.push({
					x: center.x + radiusX * dx,
					y: center.y + radiusY * dy
				});
				const x = dx * co - dy * si;
				dy = dy * co + dx * si;
				dx = x;
			}
			return result;
		}
		Clipper.ellipseD = ellipseD;
		function triangulate(pp, useDelaunay = true) {
			return new Delaunay(useDelaunay).execute(pp);
		}
		Clipper.triangulate = triangulate;
		function triangulateD(pp, decPlaces, useDelaunay = true) {
			let scale;
			if (decPlaces <= 0) scale = 1;
			else if (decPlaces > 8) scale = Math.pow(10, 8);
			else scale = Math.pow(10, decPlaces);
			const pp64 = scalePaths64(pp, scale);
			const { result, solution: sol64 } = new Delaunay(useDelaunay).execute(pp64);
			let solution;
			if (result === TriangulateResult.success) solution = scalePathsD(sol64, 1 / scale);
			else solution = [];
			return {
				result,
				solution
			};
		}
		Clipper.triangulateD = triangulateD;
	})(Clipper || (Clipper = {}));

// node_modules/clipper2-ts/dist/index.js
	const { intersect, intersectD, union, unionD, difference, differenceD, xor, xorD, booleanOp, booleanOpWithPolyTree, booleanOpD, booleanOpDWithPolyTree, inflatePaths, inflatePathsD, rectClip, rectClipLines, minkowskiSum, minkowskiSumD, minkowskiDiff, minkowskiDiffD, area, areaPaths, areaD, areaPathsD, isPositive, isPositiveD, getBounds, getBoundsPaths, getBoundsD, getBoundsPathsD, makePath, makePathD, scalePath64, scalePaths64, scalePathD, scalePathsD, translatePath, translatePaths, translatePathD, translatePathsD, reversePath, reversePathD, reversePaths, reversePathsD, stripDuplicates, trimCollinear, trimCollinearD, pointInPolygon, pointInPolygonD, ellipse, ellipseD, simplifyPath, simplifyPaths, simplifyPathD, simplifyPathsD, ramerDouglasPeucker, ramerDouglasPeuckerPaths, ramerDouglasPeuckerD, ramerDouglasPeuckerPathsD, triangulate, triangulateD } = Clipper;

Object.defineProperty(exports, "EndType", {
  enumerable: true,
  get: function () {
    return EndType;
  }
});
Object.defineProperty(exports, "FillRule", {
  enumerable: true,
  get: function () {
    return FillRule;
  }
});
Object.defineProperty(exports, "JoinType", {
  enumerable: true,
  get: function () {
    return JoinType;
  }
});
exports.inflatePathsD = inflatePathsD;
exports.unionD = unionD;
return exports;
})({});
return __made;
}
var __sdk = (function(exports, clipper2_ts) {

Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
// runtimes/script/sdk/polygon.ts
/** Decimal places that offsets are exact to: a hundredth of a millimetre. */
	const PRECISION = 5;
	/** Signed area (m²), positive counter-clockwise seen from above. */
	function signedArea(polygon) {
		let twice = 0;
		for (let index = 0; index < polygon.length; index++) {
			const [a, b] = [polygon[index], polygon[(index + 1) % polygon.length]];
			twice += a.X * b.Y - b.X * a.Y;
		}
		return twice / 2;
	}
	/** Area (m²). */
	const polygonArea = (polygon) => Math.abs(signedArea(polygon));
	/** The same polygon, counter-clockwise. */
	const counterClockwise = (polygon) => signedArea(polygon) < 0 ? polygon.toReversed() : polygon;
	/** Centre of gravity at the height of the first vertex. */
	function centroid(polygon) {
		const area = signedArea(polygon);
		const first = polygon[0] ?? {
			X: 0,
			Y: 0,
			Z: 0
		};
		let [x, y] = [0, 0];
		for (let index = 0; index < polygon.length; index++) {
			const [a, b] = [polygon[index], polygon[(index + 1) % polygon.length]];
			const cross = (a.X - first.X) * (b.Y - first.Y) - (b.X - first.X) * (a.Y - first.Y);
			x += (a.X + b.X - 2 * first.X) * cross;
			y += (a.Y + b.Y - 2 * first.Y) * cross;
		}
		return area === 0 ? first : {
			X: first.X + x / (6 * area),
			Y: first.Y + y / (6 * area),
			Z: first.Z
		};
	}
	/**
	* Moves every edge outwards by `distance` metres (negative: inwards) with mitred corners. Answers the resulting
	* polygons, largest first: an inset may split a polygon or leave nothing.
	*/
	function offsetPolygon(polygon, distance) {
		if (distance === 0) return [polygon];
		const z = polygon[0]?.Z ?? 0;
		const path = counterClockwise(polygon).map((point) => ({
			x: point.X,
			y: point.Y
		}));
		const moved = (0, clipper2_ts.inflatePathsD)([path], distance, clipper2_ts.JoinType.Miter, clipper2_ts.EndType.Polygon, 4, PRECISION);
		return (0, clipper2_ts.unionD)(moved, [], clipper2_ts.FillRule.NonZero, PRECISION).map((ring) => ring.map(({ x, y }) => ({
			X: x,
			Y: y,
			Z: z
		}))).filter((ring) => signedArea(ring) > 0).toSorted((a, b) => signedArea(b) - signedArea(a));
	}
	/** Whether a point lies inside, seen from above. */
	function containsPoint(polygon, point) {
		let isInside = false;
		for (let index = 0; index < polygon.length; index++) {
			const [a, b] = [polygon[index], polygon[(index + 1) % polygon.length]];
			if (a.Y > point.Y !== b.Y > point.Y && point.X < (b.X - a.X) * (point.Y - a.Y) / (b.Y - a.Y) + a.X) isInside = !isInside;
		}
		return isInside;
	}
	/** Smallest distance from a point to the edges, in plan. */
	function distanceToEdges(polygon, point) {
		let least = Number.POSITIVE_INFINITY;
		for (let index = 0; index < polygon.length; index++) {
			const [a, b] = [polygon[index], polygon[(index + 1) % polygon.length]];
			const [dx, dy] = [b.X - a.X, b.Y - a.Y];
			const along = Math.max(0, Math.min(1, ((point.X - a.X) * dx + (point.Y - a.Y) * dy) / (dx * dx + dy * dy || 1)));
			least = Math.min(least, Math.hypot(point.X - a.X - along * dx, point.Y - a.Y - along * dy));
		}
		return least;
	}
	/** A rectangle around a centre, turned by `angle` radians. */
	function rectangle(centre, width, depth, angle = 0, z = 0) {
		const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
		return [
			[-1, -1],
			[1, -1],
			[1, 1],
			[-1, 1]
		].map(([u, v]) => {
			const [x, y] = [u * width / 2, v * depth / 2];
			return {
				X: centre.X + x * cos - y * sin,
				Y: centre.Y + x * sin + y * cos,
				Z: z
			};
		});
	}
	/** Direction (radians) of the longest edge. */
	function longestEdgeAngle(polygon) {
		let [longest, angle] = [0, 0];
		for (let index = 0; index < polygon.length; index++) {
			const [a, b] = [polygon[index], polygon[(index + 1) % polygon.length]];
			const length = Math.hypot(b.X - a.X, b.Y - a.Y);
			if (length > longest + 1e-9) [longest, angle] = [length, Math.atan2(b.Y - a.Y, b.X - a.X)];
		}
		return angle;
	}

// runtimes/script/sdk/model.ts
	const IDENTITY = [
		1,
		0,
		0,
		0,
		0,
		1,
		0,
		0,
		0,
		0,
		1,
		0
	];
	/** A transform of twelve numbers, row by row. */
	const transform = (components = IDENTITY) => ({ Matrix: { Components: components } });
	/** A move, optionally turned about z by `angle` radians. */
	function placed(origin, angle = 0) {
		const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
		return transform([
			cos,
			-sin,
			0,
			origin.X,
			sin,
			cos,
			0,
			origin.Y,
			0,
			0,
			1,
			origin.Z
		]);
	}
	const point = (X, Y, Z = 0) => ({
		X,
		Y,
		Z
	});
	const polygonValue = (vertices) => ({
		discriminator: "Elements.Geometry.Polygon",
		Vertices: vertices.map(({ X, Y, Z }) => ({
			X,
			Y,
			Z
		}))
	});
	/** Builds a model element by element; referenced elements are added first, ids are readable and repeatable. */
	var ModelBuilder = class {
		#elements = Object.create(null);
		/** Adds an element and answers its id. Throws when the id is taken. */
		add(id, discriminator, properties = {}) {
			if (this.has(id)) throw new Error(`two elements have the id ${id}`);
			this.#elements[id] = {
				Id: id,
				discriminator,
				Name: "",
				...properties
			};
			return id;
		}
		has(id) {
			return Object.hasOwn(this.#elements, id);
		}
		material(id, [red, green, blue, alpha = 1]) {
			return this.add(id, "Elements.Material", {
				Name: id,
				Color: {
					Red: red,
					Green: green,
					Blue: blue,
					Alpha: alpha
				},
				SpecularFactor: 0,
				GlossinessFactor: 0,
				Unlit: false,
				DoubleSided: false
			});
		}
		profile(id, perimeter, voids = []) {
			return this.add(id, "Elements.Geometry.Profile", {
				Perimeter: polygonValue(perimeter),
				Voids: voids.map(polygonValue)
			});
		}
		toModel() {
			return {
				Transform: transform(),
				Elements: { ...this.#elements }
			};
		}
	};
	/** A representation of extrusions. */
	function extrusions(...operations) {
		return { SolidOperations: operations.map(({ profile, height, direction = point(0, 0, 1), isVoid = false }) => ({
			discriminator: "Elements.Geometry.Solids.Extrude",
			Profile: profile,
			Height: height,
			Direction: { ...direction },
			IsVoid: isVoid,
			LocalTransform: null
		})) };
	}
	/** A representation of one flat face. */
	const lamina = (perimeter) => ({ SolidOperations: [{
		discriminator: "Elements.Geometry.Solids.Lamina",
		Perimeter: polygonValue(perimeter),
		Voids: [],
		IsVoid: false,
		LocalTransform: null
	}] });
	/** Polygon as a value of an element. */
	const polygon = polygonValue;
	/** Polyline as a value of an element. */
	const polyline = (vertices) => ({
		discriminator: "Elements.Geometry.Polyline",
		Vertices: vertices.map(({ X, Y, Z }) => ({
			X,
			Y,
			Z
		}))
	});
	/** Elements of one kind in a model, in its order. */
	function elementsOf(model, discriminator) {
		return Object.values(model?.Elements ?? {}).filter((element) => element.discriminator === discriminator);
	}
	/** Vertices of a polygon value. */
	function verticesOf(value) {
		return (value?.Vertices ?? []).map(({ X, Y, Z }) => ({
			X,
			Y,
			Z: Z ?? 0
		}));
	}
	/** A number property, or `fallback`. */
	const numberOf = (element, property, fallback = 0) => typeof element?.[property] === "number" ? element[property] : fallback;

// runtimes/script/sdk/overrides.ts
/** Numbers nearer than this (m) are the same: what is only near is judged by whoever calls the function. */
	const SAME = 1e-4;
	/** Changes by hand of one override. */
	var Overrides = class {
		name;
		edits;
		additions;
		removals;
		constructor(inputs, name) {
			const given = named(inputs.overrides);
			this.name = name;
			this.edits = changes(given, name);
			this.additions = changes(named(given["additions"]), name);
			this.removals = changes(named(given["removals"]), name);
		}
		/** The edit of the element with this identity; of several the last. */
		edit(identity) {
			return this.edits.findLast((one) => isSame(one.identity, identity));
		}
		/** Whether the element with this identity was removed. */
		isRemoved(identity) {
			return this.removals.some((one) => isSame(one.identity, identity));
		}
		/** Properties that mark an element as carrying a change: spread them into it. Nothing for none. */
		marks(change) {
			if (!change) return {};
			const isAdded = this.additions.includes(change);
			const key = isAdded ? `${this.name} Addition` : this.name;
			return {
				...isAdded ? { "Add Id": change.id } : {},
				associatedIdentities: { [key]: [{
					id: change.id,
					identity: change.identity ?? null
				}] },
				associatedValues: { [key]: change.value }
			};
		}
	};
	/** Changes by hand of the override of this name: `overridesOf(inputs, 'Facade Panel')`. */
	const overridesOf = (inputs, name) => new Overrides(inputs, name);
	const named = (value) => typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
	function changes(given, name) {
		const list = Object.hasOwn(given, name) ? given[name] : void 0;
		return Array.isArray(list) ? list.map((one) => ({
			...one,
			value: one.value ?? {}
		})) : [];
	}
	/** Whether two values are the same, numbers to a tenth of a millimetre. */
	function isSame(a, b) {
		if (typeof a === "number" && typeof b === "number") return Math.abs(a - b) <= SAME;
		if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
		const keys = Object.keys(a);
		return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]));
	}

// runtimes/script/sdk/run.ts
/** An error that the author means for the user; its text is shown on the card. */
	var FunctionError = class extends Error {
		name = "FunctionError";
	};
	/** The model of a required dependency. */
	function requireModel(models, name) {
		const model = models[name];
		if (!model) throw new FunctionError(`${name} is missing.`);
		return model;
	}

exports.FunctionError = FunctionError;
exports.ModelBuilder = ModelBuilder;
exports.Overrides = Overrides;
exports.centroid = centroid;
exports.containsPoint = containsPoint;
exports.counterClockwise = counterClockwise;
exports.distanceToEdges = distanceToEdges;
exports.elementsOf = elementsOf;
exports.extrusions = extrusions;
exports.lamina = lamina;
exports.longestEdgeAngle = longestEdgeAngle;
exports.numberOf = numberOf;
exports.offsetPolygon = offsetPolygon;
exports.overridesOf = overridesOf;
exports.placed = placed;
exports.point = point;
exports.polygon = polygon;
exports.polygonArea = polygonArea;
exports.polyline = polyline;
exports.rectangle = rectangle;
exports.requireModel = requireModel;
exports.signedArea = signedArea;
exports.transform = transform;
exports.verticesOf = verticesOf;
return exports;
})({}, __late);
return __sdk;
})()