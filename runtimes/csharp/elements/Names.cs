// Names that the generated files of functions mention. They carry no behaviour of their own beyond what is read from them.
using System;
using System.Collections.Generic;
using System.IO;
using Elements;

namespace Newtonsoft.Json
{
    public enum Required { Default, AllowNull, Always, DisallowNull }
    public enum NullValueHandling { Include, Ignore }
    public enum DefaultValueHandling { Include, Ignore, Populate, IgnoreAndPopulate }

    /// <summary>The name of a property in JSON.</summary>
    [AttributeUsage(AttributeTargets.All)]
    public class JsonPropertyAttribute : Attribute
    {
        public string PropertyName { get; set; }
        public Required Required { get; set; }
        public NullValueHandling NullValueHandling { get; set; }
        public DefaultValueHandling DefaultValueHandling { get; set; }
        public int Order { get; set; }
        public JsonPropertyAttribute() { }
        public JsonPropertyAttribute(string propertyName) => PropertyName = propertyName;
    }

    [AttributeUsage(AttributeTargets.All)]
    public class JsonConverterAttribute : Attribute
    {
        public Type ConverterType { get; }
        public JsonConverterAttribute(Type converter, params object[] parameters) => ConverterType = converter;
    }

    [AttributeUsage(AttributeTargets.All)]
    public class JsonConstructorAttribute : Attribute { }

    [AttributeUsage(AttributeTargets.All)]
    public class JsonIgnoreAttribute : Attribute { }

    [AttributeUsage(AttributeTargets.All)]
    public class JsonExtensionDataAttribute : Attribute { }

    [AttributeUsage(AttributeTargets.All)]
    public class JsonObjectAttribute : Attribute { }
}

namespace Newtonsoft.Json.Converters
{
    /// <summary>Names of enumerations instead of their numbers.</summary>
    public class StringEnumConverter : JsonConverter { }
}

namespace Elements.Serialization.JSON
{
    public class JsonInheritanceConverter
    {
        public JsonInheritanceConverter() { }
        public JsonInheritanceConverter(string discriminator) { }
        /// <summary>Whether elements in a text of their own are written whole, wherever they stand, and not as their ids.</summary>
        public static bool ElementwiseSerialization { get; set; }
    }
}

namespace Elements.Validators
{
    public interface IValidator
    {
        Type ValidatesType { get; }
        void PreConstruct(object[] arguments);
        void PostConstruct(object value);
    }

    /// <summary>Nothing is validated here: constructors check their own arguments.</summary>
    public class Validator
    {
        public static Validator Instance { get; } = new();
        public static bool DisableValidationOnConstruction { get; set; }
        public IValidator GetFirstValidatorForType<T>() => null;
    }
}

namespace Hypar.Functions
{
    /// <summary>A file that an input names. While the function runs it lies at LocalFilePath.</summary>
    public class InputData : ILaid
    {
        /// <summary>Tells this file from every other.</summary>
        public string Key { get; set; }
        public string LocalFilePath { get; set; }
        /// <summary>What the file was called where it came from.</summary>
        public string Name { get; set; }
        public string ContentType { get; set; }
        public string Text { get; set; }
        public InputData() { }
        public InputData(string key, string localFilePath = null, string contentType = null) => (Key, LocalFilePath, ContentType) = (key, localFilePath, contentType);

        void ILaid.Lay(string digest, string base64)
        {
            Key ??= digest ?? Name;
            LocalFilePath = LaidFile.Lay(Name, Text, base64) ?? LocalFilePath;
        }
    }

    /// <summary>A folder of content that an input names, as it was when it was chosen.</summary>
    public class InputFolder
    {
        public string Id { get; set; }
        public string Name { get; set; }
        public List<InputFolderFile> Files { get; set; } = new();
    }

    /// <summary>A file of a folder. While the function runs it lies at LocalFilePath.</summary>
    public class InputFolderFile : ILaid
    {
        public string FileName { get; set; }
        /// <summary>Tells this file from every other, over all its versions.</summary>
        public string FileRefId { get; set; }
        public string FolderId { get; set; }
        public string LocalFilePath { get; set; }
        public string Text { get; set; }

        void ILaid.Lay(string digest, string base64) => LocalFilePath = LaidFile.Lay(FileName, Text, base64) ?? LocalFilePath;
    }

    /// <summary>What lies at a path while a function runs.</summary>
    internal interface ILaid
    {
        void Lay(string digest, string base64);
    }

    internal static class LaidFile
    {
        /// <summary>Lays a file into the folder in which the function runs; it goes with the call. Null where there is no content.</summary>
        internal static string Lay(string called, string text, string base64)
        {
            if (text == null && base64 == null) return null;
            var inputs = Path.Combine(Directory.GetCurrentDirectory(), "inputs");
            var place = Directory.CreateDirectory(Path.Combine(inputs, Directory.Exists(inputs) ? Directory.GetDirectories(inputs).Length.ToString() : "0"));
            // Of the name only what stands after the last slash of any machine.
            var name = Path.GetFileName((called ?? "").Replace('\\', '/'));
            var path = Path.Combine(place.FullName, name is "" or "." or ".." ? "input" : name);
            if (base64 == null) File.WriteAllText(path, text);
            else File.WriteAllBytes(path, Convert.FromBase64String(base64));
            return path;
        }
    }
}

namespace Hypar.Functions.Execution
{
    /// <summary>What a function was called with, beside its inputs.</summary>
    public class ArgsBase
    {
        public Dictionary<string, string> ModelInputKeys { get; set; }
        public string GLTFKey { get; set; }
        public string ElementsKey { get; set; }
        public string IFCKey { get; set; }
        public ArgsBase() { }
        public ArgsBase(Dictionary<string, string> modelInputKeys, string gltfKey, string elementsKey, string ifcKey) =>
            (ModelInputKeys, GLTFKey, ElementsKey, IFCKey) = (modelInputKeys, gltfKey, elementsKey, ifcKey);
    }

    public class ResultsBase
    {
        [Newtonsoft.Json.JsonIgnore] public Elements.Model Model { get; set; } = new();
        /// <summary>As functions of the first years call it.</summary>
        [Newtonsoft.Json.JsonIgnore] public Elements.Model model { get => Model; set => Model = value; }
        [Newtonsoft.Json.JsonIgnore] public List<string> Errors { get; set; } = new();
        [Newtonsoft.Json.JsonIgnore] public List<string> Warnings { get; set; } = new();
    }
}

namespace Hypar.Functions.Execution.AWS
{
    public class S3Args : ArgsBase
    {
        public string BucketName { get; set; }
        public string UploadsBucket { get; set; }
        public S3Args() { }
        public S3Args(string bucketName, string uploadsBucket, Dictionary<string, string> modelInputKeys, string gltfKey, string elementsKey, string ifcKey)
            : base(modelInputKeys, gltfKey, elementsKey, ifcKey) => (BucketName, UploadsBucket) = (bucketName, uploadsBucket);
    }

    public class SystemResults : ResultsBase { }
}

// A namespace is in a library only with a type in it: what generated files open has one, which nobody else sees.
namespace Hypar.Functions.Execution.Local { internal static class Opened { } }
namespace Hypar.Model
{
    /// <summary>Choices of an input as they are written in its record.</summary>
    public static class Utilities
    {
        /// <summary>The text of a choice: what its record calls it, else its name in C#.</summary>
        public static string GetStringValueFromEnum<T>(T value) =>
            value == null ? null : value.GetType().GetField(value.ToString()) is { } field && Attribute.GetCustomAttribute(field, typeof(System.Runtime.Serialization.EnumMemberAttribute)) is System.Runtime.Serialization.EnumMemberAttribute { Value: { } text } ? text : value.ToString();
    }
}

namespace DotLiquid { internal static class Opened { } }
namespace Elements.Interfaces { internal static class Opened { } }
namespace Elements.Geometry.Tessellation { internal static class Opened { } }
namespace Elements.Serialization.IFC { internal static class Opened { } }
namespace Elements.Serialization.DXF { internal static class Opened { } }
namespace Elements.Properties { internal static class Opened { } }

namespace Elements.Serialization.glTF
{
    /// <summary>How glTF is written where it is: models leave a function as elements.</summary>
    public static class GltfExtensions
    {
        /// <summary>Whether content is named by its address, and not copied into the file.</summary>
        public static bool UseReferencedContentExtension { get; set; }
    }
}
