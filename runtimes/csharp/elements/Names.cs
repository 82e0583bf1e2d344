// Names that the generated files of functions mention. They carry no behaviour of their own beyond what is read from them.
using System;
using System.Collections.Generic;
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
        public JsonConverterAttribute(Type converter, params object[] parameters) { }
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
    public class StringEnumConverter { }
}

namespace Elements.Serialization.JSON
{
    public class JsonInheritanceConverter
    {
        public JsonInheritanceConverter() { }
        public JsonInheritanceConverter(string discriminator) { }
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
    public class InputData
    {
        public string Key { get; set; }
        public string LocalFilePath { get; set; }
        public string ContentType { get; set; }
        public string Text { get; set; }
        public InputData() { }
        public InputData(string key, string localFilePath = null, string contentType = null) => (Key, LocalFilePath, ContentType) = (key, localFilePath, contentType);
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

namespace Hypar.Functions.Execution.Local { }
namespace Hypar.Model { }
namespace Elements.Properties { }
